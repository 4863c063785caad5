import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { parsePermissions } from '../../../domain/accounts/permissions.ts';
import { REGISTRATION_FORM } from '../../../domain/accounts/registration.ts';
import type { Session, User } from '../../../domain/accounts/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { emailError, normalizeEmail } from '../../../domain/forms/rules.ts';
import { newToken, useLink } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, type DomainError, invalid, notFound, unauthenticated } from '../../errors.ts';
import type { Visitor } from '../../http/visitor.ts';
import { audited, Rejection } from '../audit/rejection.ts';
import { recordEvent } from '../audit/repository.ts';
import type { InvitationService } from '../invitations/service.ts';
import { deleteExpiredSessions, openSession } from '../sessions/service.ts';
import { findUserByEmail, insertUser, lockUser } from '../users/repository.ts';
import { CeremonyError, type RelyingParty, verifyAuthentication, verifyRegistration } from './ceremony.ts';
import { CHALLENGE_MS, type Challenges } from './challenges.ts';
import { findPasskey, insertPasskey, listPasskeys, usePasskey } from './repository.ts';

/** Bytes of a user handle (WebAuthn Level 3, 5.4.3). */
const USER_HANDLE_BYTES = { min: 1, max: 64 };

const NO_USER = 'There is no user with this email address.';

/** A new session; the token is the cookie's value. */
export type SignedIn = Session & { token: string };

export type PasskeyService = ReturnType<typeof createPasskeyService>;

export type PasskeyOptions = {
  db: Database;
  party: RelyingParty;
  challenges: Challenges;
  invitations: InvitationService;
  now: () => number;
};

/** Registration and sign-in by passkey: two calls each, options and response (spec section 7). */
export function createPasskeyService({ db, party, challenges, invitations, now }: PasskeyOptions) {
  /** Returns the invitation and the submitted names. @throws invalid; invitation errors as in `visited`. */
  async function readInvited(input: Record<string, unknown>, visitor: Visitor) {
    const invitation = await invitations.visited(visitor);
    const { fields, errors } = readForm(REGISTRATION_FORM, input);
    const messages = Object.values(errors);
    if (messages.length > 0) throw invalid(...messages);
    if (normalizeEmail(fields.email) !== invitation.email) {
      throw invalid('Please register with the email address that was invited.');
    }
    return { ...fields, ...invitation };
  }

  return {
    /** @throws unauthenticated, gone or conflict, depending on the invitation; invalid for the fields. */
    async registrationOptions(
      input: Record<string, unknown>,
      visitor: Visitor,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { email, firstName, lastName, user_handle: userHandle } = await readInvited(input, visitor);
      // Always null today, because an invitation creates a new account.
      const user = await findUserByEmail(db, email);
      const known = user ? await listPasskeys(db, user.id) : [];
      const browserToken = visitor.browserToken ?? '';
      const invited = { email, firstName, lastName, userHandle };
      return challenges.creationOptions('registration', browserToken, invited, known);
    },

    /**
     * Creates the account, its first passkey and a session in one transaction.
     * @throws like `registrationOptions`; conflict if the passkey is already registered.
     */
    register: (
      input: Record<string, unknown>,
      answer: RegistrationResponseJSON,
      visitor: Visitor,
    ): Promise<SignedIn> =>
      audited(db, visitor, now, async () => {
        const invited = await readInvited(input, visitor);
        const { email, firstName, lastName, user_handle: userHandle } = invited;
        const permissions = parsePermissions(invited.permissions);
        const passkey = await verify().catch((error) => {
          throw asRejection(error, email, invalid('The passkey could not be verified. Please try again.'));
        });
        return transaction(db, async (trx) => {
          if (!(await useLink(trx, 'invitation', invited, now()))) {
            throw Rejection.ofLink('invitation', 'used', email);
          }
          const user = await insertUser(trx, { email, firstName, lastName, userHandle, permissions }, now());
          if (!user) {
            const taken = conflict('There is an account with this email address already.');
            throw new Rejection('account_exists', email, taken);
          }
          const passkeyId = await insertPasskey(trx, { ...passkey, userId: user.id, name: null }, now());
          if (passkeyId === null) {
            throw new Rejection('passkey_exists', email, conflict('This passkey is registered already.'));
          }
          return signIn(trx, 'registered', { user, passkeyId }, visitor);
        });

        async function verify() {
          const challenge = await challenges.take(answer, 'registration', visitor);
          if (challenge.user_handle !== userHandle) throw new CeremonyError('challenge_unknown');
          return verifyRegistration(answer, challenge.challenge, party);
        }
      }),

    /**
     * Returns options for the authenticator, and the browser's secret that the response must include.
     * @throws invalid (not an email address, no passkeys); not_found if nobody has the address.
     */
    authenticationOptions: (
      address: string,
      visitor: Visitor,
    ): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; browserToken: string }> =>
      audited(db, visitor, now, async () => {
        const email = normalizeEmail(address);
        const error = emailError(email);
        if (error) throw invalid(error);
        const user = await findUserByEmail(db, email);
        if (!user) {
          throw new Rejection('user_unknown', null, notFound(NO_USER));
        }
        if (user.isDeactivated) throw new Rejection('user_deactivated', email, notFound(NO_USER));
        if ((await listPasskeys(db, user.id)).length === 0) {
          throw new Rejection('no_passkeys', email, invalid('There are no passkeys for this account.'));
        }
        const browserToken = visitor.browserToken ?? newToken();
        const options = await generateAuthenticationOptions({
          rpID: party.id,
          challenge: await challenges.create('authentication', browserToken, user.userHandle),
          timeout: CHALLENGE_MS,
          // Empty, because strangers may ask: authenticators find the passkey themselves (residentKey above).
          allowCredentials: [],
          userVerification: 'required',
        });
        return { options, browserToken };
      }),

    /** @throws unauthenticated for every rejected response; the audit trail has the reason. */
    authenticate: (answer: AuthenticationResponseJSON, visitor: Visitor): Promise<SignedIn> =>
      audited(db, visitor, now, async () => {
        let email: string | null = null;
        try {
          const challenge = await challenges.take(answer, 'authentication', visitor);
          const passkey = await findPasskey(db, answer.id);
          if (!passkey) throw new CeremonyError('credential');
          email = passkey.user.email;
          if (passkey.userHandle !== challenge.user_handle) throw new CeremonyError('credential');
          checkUserHandle(answer.response.userHandle, passkey.userHandle);
          const used = await verifyAuthentication(answer, challenge.challenge, passkey, party);
          await deleteExpiredSessions(db, now());
          return await transaction(db, async (trx) => {
            const user = await lockUser(trx, passkey.user.id);
            if (!user || user.isDeactivated) throw new Rejection('user_deactivated', email, notAccepted());
            if (!(await usePasskey(trx, passkey, used, now()))) throw new CeremonyError('counter');
            return signIn(trx, 'signed_in', { user: passkey.user, passkeyId: passkey.id }, visitor);
          });
        } catch (error) {
          throw asRejection(error, email, notAccepted());
        }
      }),
  };

  /** Starts the session and records the event. */
  async function signIn(
    trx: DatabaseOrTransaction,
    event: 'registered' | 'signed_in',
    { user, passkeyId }: { user: User; passkeyId: number },
    { address, sessionToken: formerToken }: Visitor,
  ): Promise<SignedIn> {
    await recordEvent(trx, { at: now(), event, email: user.email, reason: null, address });
    const token = await openSession(trx, { userId: user.id, passkeyId, formerToken, now: now() });
    return { token, user };
  }
}

function notAccepted(): DomainError {
  return unauthenticated('The passkey was not accepted.');
}

/** Converts a CeremonyError to a Rejection; returns other errors unchanged. */
export function asRejection(error: unknown, email: string | null, answer: DomainError): unknown {
  return error instanceof CeremonyError ? new Rejection(error.code, email, answer) : error;
}

/** The request names no credentials, so the authenticator must send the handle (WebAuthn Level 3, 7.2). */
function checkUserHandle(given: string | undefined, expected: string): void {
  const bytes = Buffer.from(given ?? '', 'base64url');
  const isPossible = bytes.length >= USER_HANDLE_BYTES.min && bytes.length <= USER_HANDLE_BYTES.max;
  if (!isPossible || !bytes.equals(Buffer.from(expected, 'base64url')))
    throw new CeremonyError('user_handle');
}

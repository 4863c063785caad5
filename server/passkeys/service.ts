import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { isoBase64URL } from '@simplewebauthn/server/helpers';
import type { Session, User } from '../../domain/entities.ts';
import { emailError, normalizeEmail } from '../../domain/fields.ts';
import { readForm } from '../../domain/form.ts';
import { parsePermissions } from '../../domain/permissions.ts';
import { REGISTRATION_FORM } from '../../domain/registration.ts';
import { audited, Rejection } from '../audit/rejection.ts';
import { recordEvent } from '../audit/repository.ts';
import type { Database, DatabaseOrTransaction } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, type DomainError, gone, invalid, notFound, unauthenticated } from '../errors.ts';
import { useInvitation } from '../invitations/repository.ts';
import type { InvitationService } from '../invitations/service.ts';
import { deleteExpiredSessions, openSession } from '../sessions/service.ts';
import { hashToken, newToken } from '../tokens.ts';
import { findUserByEmail, insertUser } from '../users/repository.ts';
import type { Visitor } from '../visitor.ts';
import {
  ALGORITHMS,
  CeremonyError,
  challengeOf,
  type RelyingParty,
  verifyAuthentication,
  verifyRegistration,
} from './ceremony.ts';
import {
  type ChallengeRecord,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  type PasskeyRecord,
  takeChallenge,
  usePasskey,
} from './repository.ts';

/** How long a person may take to confirm with the authenticator. */
const CHALLENGE_MS = 5 * 60_000;
/** Bytes of a user handle (WebAuthn Level 3, 5.4.3). */
const USER_HANDLE_BYTES = { min: 1, max: 64 };

/** A new session; the token is the cookie's value. */
export type SignedIn = Session & { token: string };

export type PasskeyService = ReturnType<typeof createPasskeyService>;

export type PasskeyOptions = {
  db: Database;
  party: RelyingParty;
  invitations: InvitationService;
  now: () => number;
};

/** Registration and sign-in by passkey: two calls each, options and response (spec section 7). */
export function createPasskeyService({ db, party, invitations, now }: PasskeyOptions) {
  async function createChallenge(
    purpose: ChallengeRecord['purpose'],
    browserToken: string,
    userHandle: string,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = newToken();
    await insertChallenge(
      db,
      {
        challenge,
        purpose,
        browser_hash: hashToken(browserToken),
        user_handle: userHandle,
        expires_at: now() + CHALLENGE_MS,
      },
      now(),
    );
    return isoBase64URL.toBuffer(challenge);
  }

  /** Deletes and returns the response's challenge, even if verification fails later. */
  async function takeChallengeOf(
    answer: RegistrationResponseJSON | AuthenticationResponseJSON,
    purpose: ChallengeRecord['purpose'],
    { browserToken }: Visitor,
  ): Promise<ChallengeRecord> {
    const challenge = challengeOf(answer);
    const row = browserToken
      ? await takeChallenge(db, { challenge, purpose, browser_hash: hashToken(browserToken) })
      : null;
    if (!row) throw new CeremonyError('challenge_unknown');
    if (row.expires_at <= now()) throw new CeremonyError('challenge_expired');
    return row;
  }

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
    /** @throws unauthenticated, gone, conflict by the invitation's state; invalid by the fields. */
    async registrationOptions(
      input: Record<string, unknown>,
      visitor: Visitor,
    ): Promise<PublicKeyCredentialCreationOptionsJSON> {
      const { email, firstName, lastName, userHandle } = await readInvited(input, visitor);
      // Empty while an invitation always creates a new account.
      const user = await findUserByEmail(db, email);
      const known = user ? await listPasskeys(db, user.id) : [];
      return generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        userName: email,
        userDisplayName: `${firstName} ${lastName}`,
        userID: isoBase64URL.toBuffer(userHandle),
        challenge: await createChallenge('registration', visitor.browserToken ?? '', userHandle),
        timeout: CHALLENGE_MS,
        attestationType: 'none',
        excludeCredentials: known.map(descriptor),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
    },

    /**
     * Creates the account, its first passkey and a session in one transaction.
     * @throws as `registrationOptions`; conflict if the passkey is already registered.
     */
    register: (
      input: Record<string, unknown>,
      answer: RegistrationResponseJSON,
      visitor: Visitor,
    ): Promise<SignedIn> =>
      audited(db, visitor, now, async () => {
        const { id, email, firstName, lastName, userHandle, ...invited } = await readInvited(input, visitor);
        const permissions = parsePermissions(invited.permissions);
        const passkey = await verify().catch((error) => {
          throw asRejection(error, email, invalid('The passkey could not be verified. Please try again.'));
        });
        return transaction(db, async (trx) => {
          if (!(await useInvitation(trx, id, now()))) {
            throw new Rejection('invitation_used', email, gone('This invitation was already used.'));
          }
          const user = await insertUser(trx, { email, firstName, lastName, userHandle, permissions }, now());
          if (!user) {
            const taken = conflict('There is an account with this email address already.');
            throw new Rejection('account_exists', email, taken);
          }
          if (!(await insertPasskey(trx, { ...passkey, userId: user.id }, now()))) {
            throw new Rejection('passkey_exists', email, conflict('This passkey is registered already.'));
          }
          return signIn(trx, 'registered', user, visitor);
        });

        async function verify() {
          const challenge = await takeChallengeOf(answer, 'registration', visitor);
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
          throw new Rejection('user_unknown', null, notFound('There is no user with this email address.'));
        }
        if ((await listPasskeys(db, user.id)).length === 0) {
          throw new Rejection('no_passkeys', email, invalid('There are no passkeys for this account.'));
        }
        const browserToken = visitor.browserToken ?? newToken();
        const options = await generateAuthenticationOptions({
          rpID: party.id,
          challenge: await createChallenge('authentication', browserToken, user.userHandle),
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
          const challenge = await takeChallengeOf(answer, 'authentication', visitor);
          const passkey = await findPasskey(db, answer.id);
          if (!passkey) throw new CeremonyError('credential');
          email = passkey.user.email;
          if (passkey.userHandle !== challenge.user_handle) throw new CeremonyError('credential');
          checkUserHandle(answer.response.userHandle, passkey.userHandle);
          const counter = await verifyAuthentication(answer, challenge.challenge, passkey, party);
          await deleteExpiredSessions(db, now());
          return await transaction(db, async (trx) => {
            if (!(await usePasskey(trx, passkey, counter, now()))) throw new CeremonyError('counter');
            return signIn(trx, 'signed_in', passkey.user, visitor);
          });
        } catch (error) {
          throw asRejection(error, email, unauthenticated('The passkey was not accepted.'));
        }
      }),
  };

  /** Starts the session and records the event. */
  async function signIn(
    trx: DatabaseOrTransaction,
    event: 'registered' | 'signed_in',
    user: User,
    { address, sessionToken: formerToken }: Visitor,
  ): Promise<SignedIn> {
    await recordEvent(trx, { at: now(), event, email: user.email, reason: null, address });
    return { token: await openSession(trx, { userId: user.id, formerToken, now: now() }), user };
  }
}

/** Converts a CeremonyError to a Rejection; returns other errors unchanged. */
function asRejection(error: unknown, email: string | null, answer: DomainError): unknown {
  return error instanceof CeremonyError ? new Rejection(error.code, email, answer) : error;
}

function descriptor({ credentialId, transports }: Pick<PasskeyRecord, 'credentialId' | 'transports'>) {
  return { id: credentialId, transports };
}

/** The request names no credentials, so the authenticator must send the handle (WebAuthn Level 3, 7.2). */
function checkUserHandle(given: string | undefined, expected: string): void {
  const bytes = Buffer.from(given ?? '', 'base64url');
  const isPossible = bytes.length >= USER_HANDLE_BYTES.min && bytes.length <= USER_HANDLE_BYTES.max;
  if (!isPossible || !bytes.equals(Buffer.from(expected, 'base64url')))
    throw new CeremonyError('user_handle');
}

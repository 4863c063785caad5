import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { parsePermissions } from '../../../domain/accounts/permissions.ts';
import { REGISTRATION_FORM } from '../../../domain/accounts/registration.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { emailError, normalizeEmail } from '../../../domain/forms/rules.ts';
import { userActor } from '../../db/history/repository.ts';
import { useLink } from '../../db/link.ts';
import type { Database } from '../../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, type DomainError, invalid, notFound, unauthenticated } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';
import { Rejection, recordRejection } from '../audit/rejection.ts';
import type { InvitationService } from '../invitations/service.ts';
import { addRecipient } from '../notifications/repository.ts';
import { REFERRALS } from '../notifications/service.ts';
import { deleteExpiredSessions, type SignedIn, signIn } from '../sessions/service.ts';
import { findUserByEmail, hasUsers, insertUser, lockUser } from '../users/repository.ts';
import { CeremonyError, type RelyingParty, verifyAuthentication } from './ceremony.ts';
import { CHALLENGE_MS, type Challenges } from './challenges.ts';
import { findPasskey, insertPasskey, listPasskeys, usePasskey } from './repository.ts';

/** Bytes of a user handle (WebAuthn Level 3, 5.4.3). */
const USER_HANDLE_BYTES = { min: 1, max: 64 };

const NO_USER = 'There is no user with this email address.';

/** Registration and sign-in by passkey: two calls each, options and response (spec section 7). */
export function createPasskeyService({
  db,
  party,
  challenges,
  invitations,
  now,
}: {
  db: Database;
  party: RelyingParty;
  challenges: Challenges;
  invitations: InvitationService;
  now: () => number;
}) {
  /** Returns the future user. @throws invalid; invitation errors as in `requireOpened`. */
  async function readInvited(input: Record<string, unknown>, visitor: Visitor) {
    const invitation = await invitations.requireOpened(visitor);
    const { fields, errors } = readForm(REGISTRATION_FORM, input);
    const messages = Object.values(errors);
    if (messages.length > 0) throw invalid(...messages);
    const email = normalizeEmail(fields.email);
    // The first user's link goes to the practice, whose address is not the person's own.
    if (email !== invitation.email && !invitation.is_for_first_user) {
      throw invalid('Please register with the email address that was invited.');
    }
    const { user_handle: userHandle } = invitation;
    const permissions = parsePermissions(invitation.permissions);
    return { invitation, invited: { ...fields, email, userHandle, permissions } };
  }

  return {
    /** @throws unauthenticated, gone or conflict, depending on the invitation; invalid for the fields. */
    async registrationOptions(input: Record<string, unknown>, visitor: Visitor) {
      const { invited } = await readInvited(input, visitor);
      return (await challenges.creationOptions('registration', visitor, invited)).options;
    },

    /**
     * Creates the account, its first passkey and a session in one transaction.
     * @throws like `registrationOptions`; conflict if the passkey is already registered.
     */
    register: (
      input: Record<string, unknown>,
      response: RegistrationResponseJSON,
      visitor: Visitor,
    ): Promise<SignedIn> =>
      recordRejection(db, visitor, now, async () => {
        const { invitation, invited } = await readInvited(input, visitor);
        const { email } = invited;
        const passkey = await challenges.verifyNewPasskey(response, 'registration', visitor, invited);
        return transaction(db, async (trx) => {
          if (invitation.is_for_first_user) await requireNoUsers(trx, email);
          if (!(await useLink(trx, 'invitation', invitation, now()))) {
            throw Rejection.ofLink('invitation', 'used', email);
          }
          const user = await insertUser(trx, invited, now());
          if (!user) {
            const error = conflict('There is an account with this email address already.');
            throw new Rejection('account_exists', email, error);
          }
          if (invitation.is_recipient)
            await addRecipient(trx, REFERRALS, user.id, {
              actor: userActor(user, visitor.address),
              at: now(),
            });
          const passkeyId = await insertPasskey(trx, user, { ...passkey, name: null }, now());
          return signIn(trx, 'registered', { user, passkeyId, visitor, now: now() });
        });
      }),

    /**
     * Returns options for the authenticator, and the browser's secret that the response must include.
     * @throws invalid (not an email address, no passkeys); not_found if nobody has the address.
     */
    authenticationOptions: (address: string, visitor: Visitor) =>
      recordRejection(db, visitor, now, async () => {
        const email = normalizeEmail(address);
        const error = emailError(email);
        if (error) throw invalid(error);
        const user = await findUserByEmail(db, email);
        if (!user) throw new Rejection('user_unknown', null, notFound(NO_USER));
        if (user.isDeactivated) throw new Rejection('user_deactivated', email, notFound(NO_USER));
        if ((await listPasskeys(db, user.id)).length === 0) {
          throw new Rejection('no_passkeys', email, invalid('There are no passkeys for this account.'));
        }
        const { challenge, browserToken } = await challenges.create(
          'authentication',
          visitor,
          user.userHandle,
        );
        const options = await generateAuthenticationOptions({
          rpID: party.id,
          challenge,
          timeout: CHALLENGE_MS,
          // Empty, because strangers may ask: authenticators find the passkey themselves (residentKey above).
          allowCredentials: [],
          userVerification: 'required',
        });
        return { options, browserToken };
      }),

    /** @throws unauthenticated for every rejected response; the history has the reason. */
    authenticate: (response: AuthenticationResponseJSON, visitor: Visitor): Promise<SignedIn> =>
      recordRejection(db, visitor, now, async () => {
        let email: string | null = null;
        try {
          const challenge = await challenges.take(response, 'authentication', visitor);
          const passkey = await findPasskey(db, response.id);
          if (!passkey) throw new CeremonyError('credential');
          email = passkey.user.email;
          if (passkey.userHandle !== challenge.user_handle) throw new CeremonyError('credential');
          checkUserHandle(response.response.userHandle, passkey.userHandle);
          const used = await verifyAuthentication(response, challenge.challenge, passkey, party);
          await deleteExpiredSessions(db, now());
          return await transaction(db, async (trx) => {
            const user = await lockUser(trx, passkey.user.id);
            if (!user || user.isDeactivated) throw new Rejection('user_deactivated', email, notAccepted());
            if (!(await usePasskey(trx, passkey, used, now()))) throw new CeremonyError('counter');
            const { user: owner, id: passkeyId } = passkey;
            return signIn(trx, 'signed_in', { user: owner, passkeyId, visitor, now: now() });
          });
        } catch (error) {
          throw error instanceof CeremonyError ? new Rejection(error.code, email, notAccepted()) : error;
        }
      }),
  };
}

/** Two links of a start may be used at once: every registration locks this table. @throws gone */
async function requireNoUsers(trx: Transaction, email: string): Promise<void> {
  await lockTable(trx, 'invitations');
  if (await hasUsers(trx)) throw Rejection.ofLink('invitation', 'expired', email);
}

function notAccepted(): DomainError {
  return unauthenticated('The passkey was not accepted.');
}

/** The request names no credentials, so the authenticator must send the handle (WebAuthn Level 3, 7.2). */
function checkUserHandle(given: string | undefined, expected: string): void {
  const bytes = Buffer.from(given ?? '', 'base64url');
  const isPossible = bytes.length >= USER_HANDLE_BYTES.min && bytes.length <= USER_HANDLE_BYTES.max;
  if (!isPossible || !bytes.equals(Buffer.from(expected, 'base64url')))
    throw new CeremonyError('user_handle');
}

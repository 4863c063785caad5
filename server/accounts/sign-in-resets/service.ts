import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import type { SentReset } from '../../../domain/accounts/schemas.ts';
import { normalizeEmail } from '../../../domain/forms/rules.ts';
import { expireLinks, findLink, linkProblem, newLink, newToken, useLink } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, invalid, notFound } from '../../errors.ts';
import type { Visitor } from '../../http/visitor.ts';
import { type Mailer, sendError } from '../../mail/mailer.ts';
import { resetMail } from '../../mail/templates/sign-in-reset.ts';
import { audited, Rejection } from '../audit/rejection.ts';
import { recordEvent } from '../audit/repository.ts';
import { CeremonyError, type RelyingParty, verifyRegistration } from '../passkeys/ceremony.ts';
import type { Challenges } from '../passkeys/challenges.ts';
import { deleteChallengesOf, deletePasskeysOf, insertPasskey } from '../passkeys/repository.ts';
import { asRejection, type SignedIn } from '../passkeys/service.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import { openSession } from '../sessions/service.ts';
import { requireAdministration } from '../users/administration.ts';
import { findUserByEmail, lockUser, type UserRecord } from '../users/repository.ts';
import type { Actor } from '../users/service.ts';
import { insertReset } from './repository.ts';

/** A day. */
const RESET_MS = 24 * 3_600_000;

export type SignInResetService = ReturnType<typeof createSignInResetService>;

export type SignInResetOptions = {
  db: Database;
  /** Public origin of the site, for the link. */
  origin: string;
  mailer: Mailer;
  party: RelyingParty;
  challenges: Challenges;
  now: () => number;
};

/** Links for people who have lost their passkeys to set up a new one. */
export function createSignInResetService({ db, origin, mailer, party, challenges, now }: SignInResetOptions) {
  /** Adds a reset in place of the user's earlier ones. @throws not_found; conflict for a deactivated user. */
  async function add(
    trx: DatabaseOrTransaction,
    user: UserRecord | null,
    by: { actor: string; address: string | null },
  ): Promise<{ link: string; email: string; expiresAt: number }> {
    if (!user) throw notFound('There is no such user.');
    if (user.isDeactivated) throw conflict('The account is deactivated. Please reactivate it first.');
    const at = now();
    const expiresAt = at + RESET_MS;
    const { token, columns } = newLink(at, expiresAt);
    await expireLinks(trx, 'reset', [user.id], at);
    await insertReset(trx, user.id, columns);
    await recordEvent(trx, { at, event: 'sign_in_reset', email: user.email, reason: null, ...by });
    return { link: `${origin}/portal/reset-sign-in?token=${token}`, email: user.email, expiresAt };
  }

  /** Returns the token's user and, in a transaction, locks the user. @throws not_found, gone */
  async function findUsable(from: DatabaseOrTransaction, token: string) {
    const found = await findLink(from, 'reset', token);
    const user = found && (await lockUser(from, found.user_id));
    if (!user) throw Rejection.ofLink('reset', 'unknown', null);
    // Read again: locking may have waited for another request with the same link.
    const reset = (await findLink(from, 'reset', token)) ?? found;
    const problem = linkProblem('reset', reset, now()) ?? (user.isDeactivated ? 'expired' : null);
    if (problem) throw Rejection.ofLink('reset', problem, user.email);
    return { reset, user };
  }

  return {
    /**
     * Mails the user a link that works once, for a day. Earlier links end.
     * @throws not_found; conflict for a deactivated user.
     */
    async send(id: number | null, actor: Actor): Promise<SentReset> {
      const { link, email, expiresAt } = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        return add(trx, user, { actor: actor.email, address: actor.address });
      });
      const mailError = await sendError(mailer, resetMail({ email, link, expiresAt }));
      return { email, expiresAt: new Date(expiresAt).toISOString(), mailError };
    },

    /** Returns a link for the command line. @throws like `send`. */
    async link(address: string, actor: string): Promise<string> {
      return transaction(db, async (trx) => {
        const user = await findUserByEmail(trx, normalizeEmail(address));
        return (await add(trx, user, { actor, address: null })).link;
      });
    },

    /** Returns options for the new passkey, and the browser's secret. @throws not_found or gone, depending on the link. */
    options: (
      token: string,
      visitor: Visitor,
    ): Promise<{ options: PublicKeyCredentialCreationOptionsJSON; browserToken: string }> =>
      audited(db, visitor, now, async () => {
        const { user } = await findUsable(db, token);
        const browserToken = visitor.browserToken ?? newToken();
        // Excludes no passkeys: this device may have one that no longer works.
        const options = await challenges.creationOptions('reset', browserToken, user, []);
        return { options, browserToken };
      }),

    /**
     * Replaces all passkeys with the new one, ends all sessions and signs in.
     * @throws like `options`; invalid for the authenticator's response; conflict if the passkey is already registered.
     */
    complete: (token: string, answer: RegistrationResponseJSON, visitor: Visitor): Promise<SignedIn> =>
      audited(db, visitor, now, async () => {
        const { user: owner } = await findUsable(db, token);
        const passkey = await verify(owner).catch(async (error) => {
          // Report a link that a concurrent request has used, which also ended all challenges.
          await findUsable(db, token);
          throw asRejection(
            error,
            owner.email,
            invalid('The passkey could not be verified. Please try again.'),
          );
        });
        return transaction(db, async (trx) => {
          const { reset, user } = await findUsable(trx, token);
          if (!(await useLink(trx, 'reset', reset, now()))) {
            throw Rejection.ofLink('reset', 'expired', user.email);
          }
          await deleteSessionsOf(trx, user.id);
          await deletePasskeysOf(trx, user.id);
          await deleteChallengesOf(trx, user.userHandle);
          const passkeyId = await insertPasskey(trx, { ...passkey, userId: user.id, name: null }, now());
          if (passkeyId === null) {
            const taken = conflict('This passkey is registered already.');
            throw new Rejection('passkey_exists', user.email, taken);
          }
          const { address, sessionToken: formerToken } = visitor;
          await recordEvent(trx, {
            at: now(),
            event: 'sign_in_reset_used',
            email: user.email,
            reason: null,
            address,
          });
          const session = { userId: user.id, passkeyId, formerToken, now: now() };
          const { id: userId, email, firstName, lastName } = user;
          return {
            token: await openSession(trx, session),
            user: { id: userId, email, firstName, lastName },
          };
        });

        async function verify({ userHandle }: UserRecord) {
          const challenge = await challenges.take(answer, 'reset', visitor);
          if (challenge.user_handle !== userHandle) throw new CeremonyError('challenge_unknown');
          return verifyRegistration(answer, challenge.challenge, party);
        }
      }),
  };
}

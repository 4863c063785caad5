import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { SentReset } from '../../../domain/accounts/schemas.ts';
import { normalizeEmail } from '../../../domain/forms/rules.ts';
import { type Actor, type Author, recordEvents, userSubject } from '../../db/history/repository.ts';
import { expireReset, findLink, linkProblem, newLink, useLink } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, notFound } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';
import { type Mailer, sendError } from '../../mail/mailer.ts';
import { type LinkMail, resetMail } from '../../mail/templates.ts';
import { Rejection, recordRejection } from '../audit/rejection.ts';
import type { Challenges } from '../passkeys/challenges.ts';
import { deleteChallengesOf, deletePasskeysOf, insertPasskey } from '../passkeys/repository.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import { type SignedIn, signIn } from '../sessions/service.ts';
import { requireAdministration } from '../users/administration.ts';
import { findUserByEmail, lockUser, type UserRecord } from '../users/repository.ts';
import type { StaffActor } from '../users/service.ts';
import { insertReset } from './repository.ts';

/** A day. */
const RESET_MS = 24 * 3_600_000;

/** Links for people who have lost their passkeys to set up a new one. */
export function createSignInResetService({
  db,
  origin,
  mailer,
  challenges,
  now,
}: {
  db: Database;
  /** Public origin of the site, for the link. */
  origin: string;
  mailer: Mailer;
  challenges: Challenges;
  now: () => number;
}) {
  /** Adds a reset in place of the user's earlier ones. @throws not_found; conflict for a deactivated user. */
  async function add(trx: DatabaseOrTransaction, user: UserRecord | null, author: Author): Promise<LinkMail> {
    if (!user) throw notFound('There is no such user.');
    if (user.isDeactivated) throw conflict('The account is deactivated. Please reactivate it first.');
    const { at } = author;
    const expiresAt = at + RESET_MS;
    const { token, columns } = newLink(at, expiresAt);
    await expireReset(trx, user.id, at);
    await insertReset(trx, user.id, columns);
    await recordEvents(trx, author, [{ action: 'sign_in_reset', ...userSubject(user) }]);
    return { link: `${origin}/portal/reset-sign-in?token=${token}`, email: user.email, expiresAt };
  }

  /** Returns the token's user and, in a transaction, locks the user. @throws not_found, gone */
  async function findUsable(from: DatabaseOrTransaction, token: string) {
    const found = await findLink(from, 'reset', token);
    const user = found && (await lockUser(from, found.user_id));
    if (!user) throw Rejection.ofLink('reset', 'unknown', null);
    // Read again: locking may have waited for another request with the same link.
    const reset = (await findLink(from, 'reset', token)) ?? found;
    const problem = linkProblem(reset, now()) ?? (user.isDeactivated ? 'expired' : null);
    if (problem) throw Rejection.ofLink('reset', problem, user.email);
    return { reset, user };
  }

  return {
    /**
     * Mails the user a link that works once, for a day. Earlier links end.
     * @throws not_found; conflict for a deactivated user.
     */
    async send(id: number | null, actor: StaffActor): Promise<SentReset> {
      const link = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        return add(trx, user, { actor, at: now() });
      });
      const mailError = await sendError(mailer, resetMail(link));
      return { email: link.email, expiresAt: new Date(link.expiresAt).toISOString(), mailError };
    },

    /** Returns a link for the command line. @throws like `send`. */
    async link(address: string, actor: Actor): Promise<string> {
      return transaction(db, async (trx) => {
        const user = await findUserByEmail(trx, normalizeEmail(address));
        return (await add(trx, user, { actor, at: now() })).link;
      });
    },

    /** Returns whose link it is, and changes nothing, not even the history. @throws not_found or gone */
    async check(token: string): Promise<{ email: string }> {
      const { user } = await findUsable(db, token).catch((error) => {
        throw error instanceof Rejection ? error.error : error;
      });
      return { email: user.email };
    },

    /** Returns options for the new passkey, and the browser's secret. @throws not_found or gone, depending on the link. */
    options: (token: string, visitor: Visitor) =>
      recordRejection(db, visitor, now, async () => {
        const { user } = await findUsable(db, token);
        // Excludes no passkeys: this device may have one that no longer works.
        return challenges.creationOptions('reset', visitor, user);
      }),

    /**
     * Replaces all passkeys with the new one, ends all sessions and signs in.
     * @throws like `options`; invalid for the authenticator's response; conflict if the passkey is already registered.
     */
    complete: (token: string, response: RegistrationResponseJSON, visitor: Visitor): Promise<SignedIn> =>
      recordRejection(db, visitor, now, async () => {
        const { user: owner } = await findUsable(db, token);
        const passkey = await challenges
          .verifyNewPasskey(response, 'reset', visitor, owner)
          .catch(async (error) => {
            // Report a link that a concurrent request has used, which also ended all challenges.
            await findUsable(db, token);
            throw error;
          });
        return transaction(db, async (trx) => {
          const { reset, user } = await findUsable(trx, token);
          if (!(await useLink(trx, 'reset', reset, now()))) {
            throw Rejection.ofLink('reset', 'expired', user.email);
          }
          await deleteSessionsOf(trx, user.id);
          await deletePasskeysOf(trx, user.id);
          await deleteChallengesOf(trx, user.userHandle);
          const passkeyId = await insertPasskey(trx, user, { ...passkey, name: null }, now());
          const { id, email, firstName, lastName } = user;
          const signedIn = { user: { id, email, firstName, lastName }, passkeyId, visitor, now: now() };
          return signIn(trx, 'sign_in_reset_used', signedIn);
        });
      }),
  };
}

import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { LockOut, SentReset } from '../../../domain/accounts/schemas.ts';
import { LOCK_OUT_FORM } from '../../../domain/accounts/team.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { normalizeEmail } from '../../../domain/forms/rules.ts';
import { expireLinks, findLink, linkProblem, newLink, useLink } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, forbidden, notFound, validFields } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';
import { type Mailer, sendError } from '../../mail/mailer.ts';
import { type LinkMail, resetMail } from '../../mail/templates.ts';
import { Rejection, recordRejection } from '../audit/rejection.ts';
import { recordEvent } from '../audit/repository.ts';
import type { Challenges } from '../passkeys/challenges.ts';
import { deleteChallengesOf, deletePasskeysOf, insertPasskey } from '../passkeys/repository.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import { type SignedIn, signIn } from '../sessions/service.ts';
import { isAdministrator, lockTeam, requireAdministration } from '../users/administration.ts';
import { type ActedBy, endAccess } from '../users/end-access.ts';
import { findUserByEmail, listUsers, lockUser, type UserRecord } from '../users/repository.ts';
import type { Actor } from '../users/service.ts';
import { insertReset } from './repository.ts';

/** A day. */
const RESET_MS = 24 * 3_600_000;

const UNKNOWN = 'There is no such user.';

/** Lock-outs, and links for people who have lost their passkeys to set up a new one. */
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
  async function add(
    trx: DatabaseOrTransaction,
    user: UserRecord | null,
    { at, ...by }: ActedBy,
  ): Promise<LinkMail> {
    if (!user) throw notFound(UNKNOWN);
    if (user.isDeactivated) throw conflict('The account is deactivated. Please reactivate it first.');
    const expiresAt = at + RESET_MS;
    const { token, columns } = newLink(at, expiresAt);
    await expireLinks(trx, 'reset', [user.id], at);
    await insertReset(trx, user.id, columns);
    await recordEvent(trx, { at, event: 'sign_in_reset', email: user.email, ...by });
    return { link: `${origin}/portal/reset-sign-in?token=${token}`, email: user.email, expiresAt };
  }

  async function mail(link: LinkMail): Promise<SentReset> {
    const { email, expiresAt } = link;
    const mailError = await sendError(mailer, resetMail(link));
    return { email, expiresAt: new Date(expiresAt).toISOString(), mailError };
  }

  const actedBy = (actor: string, address: string | null = null): ActedBy => ({ actor, address, at: now() });

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
      const reset = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        return add(trx, user, actedBy(actor.email, actor.address));
      });
      return mail(reset);
    },

    /** Returns a link for the command line. @throws like `send`. */
    async link(address: string, actor: string): Promise<string> {
      return transaction(db, async (trx) => {
        const user = await findUserByEmail(trx, normalizeEmail(address));
        return (await add(trx, user, actedBy(actor))).link;
      });
    },

    /**
     * Ends all access of a user at once, as after a theft. With `sendLink`, mails a link to set up a new passkey.
     * @throws invalid; not_found; forbidden for oneself; conflict for a link to a deactivated user.
     */
    async lockOut(id: number | null, input: Record<string, unknown>, actor: Actor): Promise<LockOut> {
      const { sendLink } = validFields(readForm(LOCK_OUT_FORM, input));
      const { reset, ...ended } = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        if (!user) throw notFound(UNKNOWN);
        if (user.id === actor.id) {
          throw forbidden('You cannot lock out yourself. Your passkeys and sessions are under Account.');
        }
        const by = actedBy(actor.email, actor.address);
        const access = await endAccess(trx, 'locked_out', user, by);
        return { ...access, reset: sendLink ? await add(trx, user, by) : null };
      });
      return { ...ended, link: reset && (await mail(reset)) };
    },

    /** Ends all access of any user. Tells whether nobody else has the permission for administration. @throws not_found */
    async lockOutByCommand(address: string, actor: string) {
      return transaction(db, async (trx) => {
        await lockTeam(trx);
        const found = await findUserByEmail(trx, normalizeEmail(address));
        const user = found && (await lockUser(trx, found.id));
        if (!user) throw notFound(UNKNOWN);
        const isOnlyAdministrator = !(await listUsers(trx)).some(
          (other) => other.id !== user.id && isAdministrator(other),
        );
        return { ...(await endAccess(trx, 'locked_out', user, actedBy(actor))), isOnlyAdministrator };
      });
    },

    /** Returns whose link it is, and changes nothing, not even the audit trail. @throws not_found or gone */
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

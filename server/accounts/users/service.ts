import { isDeepStrictEqual } from 'node:util';
import type { Permission } from '../../../domain/accounts/permissions.ts';
import type { TeamUser } from '../../../domain/accounts/schemas.ts';
import { USER_FORM } from '../../../domain/accounts/team.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { normalizeEmail } from '../../../domain/forms/rules.ts';
import { type Actor, type Author, recordEvents, userSubject } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, forbidden, notFound, validFields } from '../../errors.ts';
import { parkMailsTo } from '../../mail/outbox/repository.ts';
import { isAdministrator, lockTeam, requireAdministration } from './administration.ts';
import { endAccess, endSentInvitations } from './end-access.ts';
import { findUserByEmail, hasUsers, listUsers, lockUser, type UserRecord, updateUser } from './repository.ts';

const LAST_ADMINISTRATOR = 'Nobody else has the permission for administration.';

/** The signed-in user who makes a change, with their session. */
export type StaffActor = Actor & { userId: number; sessionId: number };

/** Takes open work from a user who can no longer do it. */
type ReleaseWork = (trx: Transaction, user: UserRecord, author: Author) => Promise<void>;

export type UserService = ReturnType<typeof createUserService>;

/** The portal's accounts. */
export function createUserService(db: Database, releaseWork: ReleaseWork, now: () => number) {
  /** Changes a locked user. @throws conflict for the last administrator. */
  async function apply(
    trx: Transaction,
    user: UserRecord,
    fields: { permissions?: Permission[]; deactivated?: boolean },
    author: Author,
  ): Promise<TeamUser> {
    const { userHandle, ...before } = user;
    const after: TeamUser = {
      ...before,
      permissions: fields.permissions ?? before.permissions,
      isDeactivated: fields.deactivated ?? before.isDeactivated,
      hasPasskeys: before.hasPasskeys && !fields.deactivated,
    };
    const deactivatedAt = after.isDeactivated ? now() : null;
    await updateUser(trx, user.id, { permissions: after.permissions, deactivatedAt });
    await requireAdministrator(trx);
    if (!isDeepStrictEqual(before.permissions, after.permissions)) {
      const values = { old_value: before.permissions, new_value: after.permissions };
      const changed = { action: 'changed', ...userSubject(user), field: 'permissions', ...values } as const;
      await recordEvents(trx, author, [changed]);
      // Only administrators invite.
      if (!isAdministrator(after)) await endSentInvitations(trx, user.id, author);
    }
    if (after.isDeactivated && !before.isDeactivated) {
      await endAccess(trx, user, author);
      await parkMailsTo(trx, user.email, 'The account was deactivated before it was sent.');
    } else if (before.isDeactivated && !after.isDeactivated) {
      await recordEvents(trx, author, [{ action: 'reactivated', ...userSubject(user) }]);
    }
    if (after.isDeactivated || !after.permissions.includes('referrals')) {
      await releaseWork(trx, user, author);
    }
    return after;
  }

  return {
    list: (): Promise<TeamUser[]> => listUsers(db),
    exist: (): Promise<boolean> => hasUsers(db),

    /**
     * Changes a user's permissions, and deactivates or reactivates the account. A deactivated user keeps permissions and
     * recipient choices, but loses all access: a reactivated one needs a new link.
     * @throws invalid; not_found; forbidden for oneself, or if the actor has just lost the permission; conflict for the
     *   last administrator.
     */
    async change(id: number | null, input: Record<string, unknown>, actor: StaffActor): Promise<TeamUser> {
      const fields = validFields(readChanges(USER_FORM, input));
      return transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        if (!user) throw notFound('There is no such user.');
        if (user.id === actor.userId) throw forbidden('You cannot change your own permissions.');
        return apply(trx, user, fields, { actor, at: now() });
      });
    },

    /** Deactivates an account from the command line. @throws not_found; conflict for the last administrator. */
    deactivate: (address: string, actor: Actor): Promise<TeamUser> =>
      transaction(db, async (trx) => {
        await lockTeam(trx);
        const found = await findUserByEmail(trx, normalizeEmail(address));
        const user = found && (await lockUser(trx, found.id));
        if (!user) throw notFound('There is no such user.');
        return apply(trx, user, { deactivated: true }, { actor, at: now() });
      }),
  };
}

/** Rejects a change that leaves no active administrator. First lock the table. @throws conflict */
async function requireAdministrator(trx: Transaction): Promise<void> {
  if (!(await listUsers(trx)).some(isAdministrator)) throw conflict(LAST_ADMINISTRATOR);
}

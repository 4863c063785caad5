import { formatPermissions, type Permission } from '../../../domain/accounts/permissions.ts';
import type { TeamUser, User } from '../../../domain/accounts/schemas.ts';
import { USER_FORM } from '../../../domain/accounts/team.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { normalizeEmail } from '../../../domain/forms/rules.ts';
import type { Database } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, forbidden, notFound, validFields } from '../../errors.ts';
import { parkMailsTo } from '../../mail/outbox/repository.ts';
import { recordEvent } from '../audit/repository.ts';
import { isAdministrator, lockTeam, requireAdministration } from './administration.ts';
import { type ActedBy, endAccess, endSentInvitations } from './end-access.ts';
import { findUserByEmail, hasUsers, listUsers, lockUser, type UserRecord, updateUser } from './repository.ts';

const LAST_ADMINISTRATOR = 'Nobody else has the permission for administration.';

/** The signed-in user who makes a change, with their session and network address. */
export type Actor = Pick<User, 'id' | 'email'> & { sessionId: number; address: string };

/** Takes open work from a user who can no longer do it. */
type ReleaseWork = (trx: Transaction, userId: number, by: { at: number; actor: string }) => Promise<void>;

export type UserService = ReturnType<typeof createUserService>;

/** The portal's accounts. */
export function createUserService(db: Database, releaseWork: ReleaseWork, now: () => number) {
  /** Changes a locked user. @throws conflict for the last administrator. */
  async function apply(
    trx: Transaction,
    user: UserRecord,
    fields: { permissions?: Permission[]; deactivated?: boolean },
    by: ActedBy,
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
    const [old_reason, reason] = [before, after].map((each) => formatPermissions(each.permissions) || 'none');
    if (reason !== old_reason) {
      const event = { event: 'permissions_changed' as const, email: user.email };
      await recordEvent(trx, { ...by, ...event, old_reason, reason });
      // Only administrators invite.
      if (!isAdministrator(after)) await endSentInvitations(trx, user.id, by);
    }
    if (after.isDeactivated && !before.isDeactivated) {
      await endAccess(trx, user, by);
      await parkMailsTo(trx, user.email, 'The account was deactivated before it was sent.');
    } else if (before.isDeactivated && !after.isDeactivated) {
      await recordEvent(trx, { ...by, event: 'reactivated', email: user.email });
    }
    if (after.isDeactivated || !after.permissions.includes('referrals')) {
      await releaseWork(trx, user.id, by);
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
    async change(id: number | null, input: Record<string, unknown>, actor: Actor): Promise<TeamUser> {
      const fields = validFields(readChanges(USER_FORM, input));
      return transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        if (!user) throw notFound('There is no such user.');
        if (user.id === actor.id) throw forbidden('You cannot change your own permissions.');
        return apply(trx, user, fields, { at: now(), actor: actor.email, address: actor.address });
      });
    },

    /** Deactivates an account from the command line. @throws not_found; conflict for the last administrator. */
    deactivate: (address: string, actor: string): Promise<TeamUser> =>
      transaction(db, async (trx) => {
        await lockTeam(trx);
        const found = await findUserByEmail(trx, normalizeEmail(address));
        const user = found && (await lockUser(trx, found.id));
        if (!user) throw notFound('There is no such user.');
        return apply(trx, user, { deactivated: true }, { at: now(), actor, address: null });
      }),
  };
}

/** Rejects a change that leaves no active administrator. First lock the table. @throws conflict */
async function requireAdministrator(trx: Transaction): Promise<void> {
  if (!(await listUsers(trx)).some(isAdministrator)) throw conflict(LAST_ADMINISTRATOR);
}

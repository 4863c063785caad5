import { formatPermissions } from '../../../domain/accounts/permissions.ts';
import type { TeamUser, User } from '../../../domain/accounts/schemas.ts';
import { USER_FORM } from '../../../domain/accounts/team.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { normalizeEmail } from '../../../domain/forms/rules.ts';
import { newAuthor } from '../../db/history/repository.ts';
import { expireLinks } from '../../db/link.ts';
import type { Database } from '../../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../../db/transaction.ts';
import { conflict, forbidden, notFound, rejectInvalid } from '../../errors.ts';
import { parkMailsTo } from '../../mail/outbox/repository.ts';
import { recordEvent } from '../audit/repository.ts';
import { expireInvitations } from '../invitations/repository.ts';
import { removeRecipient } from '../notifications/repository.ts';
import { deleteChallengesOf } from '../passkeys/repository.ts';
import { deleteSessionsOf } from '../sessions/repository.ts';
import { isAdministrator, requireAdministration } from './administration.ts';
import { deleteUser, findUserByEmail, hasUsers, listUsers, lockUser, updateUser } from './repository.ts';

const LAST_ADMINISTRATOR = 'Nobody else has the permission for administration.';

/** The signed-in user who makes a change, with their network address. */
export type Actor = Pick<User, 'id' | 'email'> & { address: string };

export type UserService = ReturnType<typeof createUserService>;

/** The portal's accounts. */
export function createUserService(db: Database, now: () => number) {
  return {
    list: (): Promise<TeamUser[]> => listUsers(db),
    exist: (): Promise<boolean> => hasUsers(db),

    /**
     * Changes a user's permissions, and deactivates or reactivates the account. A deactivated user keeps passkeys and
     * recipient choices; sessions, challenges and reset links end.
     * @throws invalid; not_found; forbidden for oneself, or if the actor has just lost the permission; conflict for the
     *   last administrator.
     */
    async change(id: number | null, input: Record<string, unknown>, actor: Actor): Promise<TeamUser> {
      const { fields, errors } = readChanges(USER_FORM, input);
      rejectInvalid(errors);
      return transaction(db, async (trx) => {
        await lockTable(trx, 'users');
        await requireAdministration(trx, actor);
        const user = id === null ? null : await lockUser(trx, id);
        if (!user) throw notFound('There is no such user.');
        if (user.id === actor.id) throw forbidden('You cannot change your own permissions.');
        const { userHandle, ...before } = user;
        const after: TeamUser = {
          ...before,
          permissions: fields.permissions ?? before.permissions,
          isDeactivated: fields.deactivated ?? before.isDeactivated,
        };
        const deactivatedAt = after.isDeactivated ? now() : null;
        await updateUser(trx, user.id, { permissions: after.permissions, deactivatedAt });
        await requireAdministrator(trx);
        const event = { at: now(), email: user.email, actor: actor.email, address: actor.address };
        const permissions = formatPermissions(after.permissions);
        if (permissions !== formatPermissions(before.permissions)) {
          await recordEvent(trx, { ...event, event: 'permissions_changed', reason: permissions || 'none' });
        }
        if (after.isDeactivated === before.isDeactivated) return after;
        if (after.isDeactivated) {
          await deleteSessionsOf(trx, user.id);
          await deleteChallengesOf(trx, userHandle);
          await expireLinks(trx, 'reset', [user.id], now());
          await parkMailsTo(trx, user.email, 'The account was deactivated before it was sent.');
        }
        const kind = after.isDeactivated ? 'deactivated' : 'reactivated';
        await recordEvent(trx, { ...event, event: kind });
        return after;
      });
    },

    /**
     * Deletes an account with its passkeys and sessions, and expires the address's invitations.
     * @param isForced also removes the last administrator.
     * @returns false if nobody has the address.
     * @throws conflict for the last administrator.
     */
    async remove(
      address: string,
      { actor, isForced = false }: { actor: string; isForced?: boolean },
    ): Promise<boolean> {
      const email = normalizeEmail(address);
      return transaction(db, async (trx) => {
        await expireInvitations(trx, email, now());
        await lockTable(trx, 'users');
        const user = await findUserByEmail(trx, email);
        if (!user) return false;
        await removeRecipient(trx, user.id, newAuthor(actor, now()));
        await deleteUser(trx, user.id);
        if (isAdministrator(user) && !isForced) await requireAdministrator(trx);
        await parkMailsTo(trx, email, 'The account was removed before it was sent.');
        await recordEvent(trx, { at: now(), event: 'removed', email, actor });
        return true;
      });
    },
  };
}

/** Rejects a change that leaves no active administrator. First lock the table. @throws conflict */
async function requireAdministrator(trx: Transaction): Promise<void> {
  if (!(await listUsers(trx)).some(isAdministrator)) throw conflict(LAST_ADMINISTRATOR);
}

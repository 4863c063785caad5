import type { User } from '../../domain/entities.ts';
import { normalizeEmail } from '../../domain/fields.ts';
import { recordEvent } from '../audit/repository.ts';
import type { Database } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { expireInvitations } from '../invitations/repository.ts';
import { removeRecipient } from '../notifications/repository.ts';
import { parkMailsTo } from '../outbox/repository.ts';
import { deleteUser, findUserByEmail, hasUsers, listUsers } from './repository.ts';

export type UserService = ReturnType<typeof createUserService>;

/** The portal's accounts. */
export function createUserService(db: Database, now: () => number) {
  return {
    list: (): Promise<User[]> => listUsers(db),
    exist: (): Promise<boolean> => hasUsers(db),

    /**
     * Deletes an account with its passkeys and sessions, and expires the address's invitations.
     * @returns false if nobody has the address.
     */
    async remove(address: string, { actor }: { actor: string }): Promise<boolean> {
      const email = normalizeEmail(address);
      return transaction(db, async (trx) => {
        await expireInvitations(trx, email, now());
        const user = await findUserByEmail(trx, email);
        if (!user) return false;
        await removeRecipient(trx, user.id, { actor, at: now() });
        await deleteUser(trx, user.id);
        await parkMailsTo(trx, email, 'The account was removed before it was sent.');
        await recordEvent(trx, { at: now(), event: 'removed', email, reason: null, address: null });
        return true;
      });
    },
  };
}

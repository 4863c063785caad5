import type { NotificationSubscription } from '../../domain/entities.ts';
import { readIds } from '../../domain/ids.ts';
import type { Database } from '../db/schema.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { invalid } from '../errors.ts';
import { listUsers } from '../users/repository.ts';
import { listRecipients, replaceRecipients } from './repository.ts';

/** The only subscription there is (spec section 9). */
export const REFERRALS = { notificationType: 'patient_referral', channel: 'email' } as const;

export type NotificationService = ReturnType<typeof createNotificationService>;

/** Which users are notified of patient referrals. */
export function createNotificationService(db: Database) {
  const referrals = async (): Promise<NotificationSubscription> => ({
    ...REFERRALS,
    userIds: await listRecipients(db, REFERRALS),
  });

  return {
    /** Every subscription, also one without recipients. */
    subscriptions: async (): Promise<NotificationSubscription[]> => [await referrals()],

    /**
     * Changes the recipients of the subscription that the fields name; without `userIds` nothing.
     * @throws invalid with every error.
     */
    async update(input: Record<string, unknown>): Promise<NotificationSubscription> {
      const errors: string[] = [];
      if (input.notificationType !== REFERRALS.notificationType) {
        errors.push(`Notification type must be ${REFERRALS.notificationType}`);
      }
      if (input.channel !== REFERRALS.channel) errors.push(`Channel must be ${REFERRALS.channel}`);
      const userIds = input.userIds === undefined ? [] : readIds(input.userIds);
      if (userIds === null) throw invalid(...errors, 'Recipients must be a list of ids of users');
      return transaction(db, async (trx) => {
        await lockTable(trx, 'notification_recipients');
        const users = await listUsers(trx);
        const unknown = userIds.find((id) => !users.some((user) => user.id === id));
        if (unknown !== undefined) errors.push(`There is no user with the id ${unknown}`);
        if (errors.length > 0) throw invalid(...errors);
        if (input.userIds !== undefined) await replaceRecipients(trx, { ...REFERRALS, userIds });
        return { ...REFERRALS, userIds: await listRecipients(trx, REFERRALS) };
      });
    },
  };
}

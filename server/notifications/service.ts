import type { NotificationSubscription } from '../../domain/entities.ts';
import { readForm } from '../../domain/form.ts';
import { NOTIFICATION_FORM } from '../../domain/notification-settings.ts';
import type { Database } from '../db/schema.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { invalid } from '../errors.ts';
import { listUsers } from '../users/repository.ts';
import { listRecipients, replaceRecipients } from './repository.ts';

/** The only subscription (spec section 9). */
export const REFERRALS = { notificationType: 'patient_referral', channel: 'email' } as const;

export type NotificationService = ReturnType<typeof createNotificationService>;

/** Which users are notified of patient referrals. */
export function createNotificationService(db: Database) {
  const referrals = async (): Promise<NotificationSubscription> => ({
    ...REFERRALS,
    userIds: await listRecipients(db, REFERRALS),
  });

  return {
    subscriptions: async (): Promise<NotificationSubscription[]> => [await referrals()],

    /**
     * Replaces the recipients, unless `userIds` was not sent.
     * @throws invalid with every error.
     */
    async update(input: Record<string, unknown>): Promise<NotificationSubscription> {
      const { fields, errors } = readForm(NOTIFICATION_FORM, input);
      const messages = Object.values(errors);
      const { userIds } = fields;
      return transaction(db, async (trx) => {
        await lockTable(trx, 'notification_recipients');
        const users = await listUsers(trx);
        const unknown = userIds.find((id) => !users.some((user) => user.id === id));
        if (unknown !== undefined) messages.push(`There is no user with the id ${unknown}`);
        if (messages.length > 0) throw invalid(...messages);
        if (input.userIds !== undefined) await replaceRecipients(trx, { ...REFERRALS, userIds });
        return { ...REFERRALS, userIds: await listRecipients(trx, REFERRALS) };
      });
    },
  };
}

import { NOTIFICATION_FORM, NOTIFICATION_TYPES } from '../../../domain/accounts/notification-settings.ts';
import type { NotificationSubscription } from '../../../domain/accounts/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { type ChangeBy, type HistoryPage, readHistory } from '../../db/history/repository.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { lockTable, transaction } from '../../db/transaction.ts';
import { invalid } from '../../errors.ts';
import { listUsers } from '../users/repository.ts';
import { listRecipients, RECIPIENTS, replaceRecipients } from './repository.ts';

export const REFERRALS = { notificationType: 'patient_referral', channel: 'email' } as const;

/** The recipients of each notification type. */
export function createNotificationService(db: Database, now: () => number) {
  async function read(
    from: DatabaseOrTransaction,
    topic: Omit<NotificationSubscription, 'userIds'>,
  ): Promise<NotificationSubscription> {
    return { ...topic, userIds: (await listRecipients(from, topic)).map(({ id }) => id) };
  }

  return {
    /** Returns one subscription per type, even without recipients. */
    subscriptions: (): Promise<NotificationSubscription[]> =>
      Promise.all(
        NOTIFICATION_TYPES.map((notificationType) => read(db, { notificationType, channel: 'email' })),
      ),

    history: (before: number | null): Promise<HistoryPage> => readHistory(db, RECIPIENTS, before),

    /**
     * Replaces the recipients of one type, unless `userIds` was not sent.
     * @throws invalid with every error.
     */
    async update(input: Record<string, unknown>, { actor }: ChangeBy): Promise<NotificationSubscription> {
      const { fields, errors } = readForm(NOTIFICATION_FORM, input);
      const messages = Object.values(errors);
      const { notificationType, channel, userIds } = fields;
      return transaction(db, async (trx) => {
        await lockTable(trx, 'notification_recipients');
        const users = await listUsers(trx);
        const unknown = userIds.find((id) => !users.some((user) => user.id === id));
        if (unknown !== undefined) messages.push(`There is no user with the id ${unknown}`);
        if (!notificationType || !channel || messages.length > 0) throw invalid(...messages);
        const topic = { notificationType, channel };
        if (input.userIds !== undefined) {
          await replaceRecipients(trx, { ...topic, userIds }, { actor, at: now() });
        }
        return read(trx, topic);
      });
    },
  };
}

import { isDeepStrictEqual } from 'node:util';
import { NOTIFICATION_TYPES } from '../../../domain/accounts/notification-settings.ts';
import type { NotificationSubscription } from '../../../domain/accounts/schemas.ts';
import { type Author, recordChanges } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { lockTable, type Transaction } from '../../db/transaction.ts';

type Topic = Pick<NotificationSubscription, 'notificationType' | 'channel'>;

export async function listRecipients(
  db: DatabaseOrTransaction,
  { notificationType, channel }: Topic,
): Promise<number[]> {
  const rows = await db
    .selectFrom('notification_recipients')
    .select('user_id')
    .where('notification_type', '=', notificationType)
    .where('channel', '=', channel)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id }) => user_id);
}

/** Returns the addresses to mail, in order of user id. Omits deactivated users, who stay in the list. */
export async function listActiveRecipientEmails(db: DatabaseOrTransaction, topic: Topic): Promise<string[]> {
  const rows = await recipients(db, topic).where('users.deactivated_at', 'is', null).execute();
  return rows.map(({ email }) => email);
}

/** Returns the addresses of all recipients in order of user id. */
export async function listRecipientEmails(db: DatabaseOrTransaction, topic: Topic): Promise<string[]> {
  return (await recipients(db, topic).execute()).map(({ email }) => email);
}

function recipients(db: DatabaseOrTransaction, { notificationType, channel }: Topic) {
  return db
    .selectFrom('notification_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .where('notification_type', '=', notificationType)
    .where('channel', '=', channel)
    .orderBy('users.id');
}

/** Replaces the recipients with these users and records their addresses in the history. First lock the table. */
export async function replaceRecipients(
  trx: Transaction,
  { notificationType, channel, userIds }: NotificationSubscription,
  author: Author,
): Promise<void> {
  const topic = { notificationType, channel };
  const before = await listRecipientEmails(trx, topic);
  await trx
    .deleteFrom('notification_recipients')
    .where('notification_type', '=', notificationType)
    .where('channel', '=', channel)
    .execute();
  if (userIds.length > 0) {
    await trx
      .insertInto('notification_recipients')
      .values(userIds.map((user_id) => ({ notification_type: notificationType, channel, user_id })))
      .execute();
  }
  const after = await listRecipientEmails(trx, topic);
  if (isDeepStrictEqual(before, after)) return;
  await recordChanges(trx, author, [
    {
      subject: 'notification_recipients',
      subject_id: null,
      field: notificationType,
      old_value: before,
      new_value: after,
    },
  ]);
}

/** Removes a user from all lists of recipients. */
export async function removeRecipient(trx: Transaction, userId: number, author: Author): Promise<void> {
  await lockTable(trx, 'notification_recipients');
  for (const notificationType of NOTIFICATION_TYPES) {
    const topic = { notificationType, channel: 'email' } as const;
    const userIds = (await listRecipients(trx, topic)).filter((id) => id !== userId);
    await replaceRecipients(trx, { ...topic, userIds }, author);
  }
}

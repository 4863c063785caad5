import type { NotificationSubscription } from '../../domain/entities.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

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

/** Returns the recipients' addresses in order of user id. */
export async function listRecipientEmails(
  db: DatabaseOrTransaction,
  { notificationType, channel }: Topic,
): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .select('email')
    .where('notification_type', '=', notificationType)
    .where('channel', '=', channel)
    .orderBy('users.id')
    .execute();
  return rows.map(({ email }) => email);
}

/** Replaces the recipients with these users. Call it in a transaction. */
export async function replaceRecipients(
  db: DatabaseOrTransaction,
  { notificationType, channel, userIds }: NotificationSubscription,
): Promise<void> {
  await db
    .deleteFrom('notification_recipients')
    .where('notification_type', '=', notificationType)
    .where('channel', '=', channel)
    .execute();
  if (userIds.length === 0) return;
  await db
    .insertInto('notification_recipients')
    .values(userIds.map((user_id) => ({ notification_type: notificationType, channel, user_id })))
    .execute();
}

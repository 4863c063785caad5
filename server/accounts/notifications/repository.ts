import type { NotificationSubscription } from '../../../domain/accounts/schemas.ts';
import type { Author, Subject } from '../../db/history/repository.ts';
import { recordDifference } from '../../db/history/revision.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { lockTable, type Transaction } from '../../db/transaction.ts';

export const RECIPIENTS: Subject = { subject: 'notification_recipients', subjectId: null };

type Topic = Pick<NotificationSubscription, 'notificationType' | 'channel'>;

/** Returns the recipients in order of user id, with deactivated users, who get no mail. */
export async function listRecipients(
  db: DatabaseOrTransaction,
  { notificationType, channel }: Topic,
): Promise<{ id: number; email: string; deactivated_at: number | null }[]> {
  return db
    .selectFrom('notification_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'deactivated_at'])
    .where('notification_type', '=', notificationType)
    .where('channel', '=', channel)
    .orderBy('users.id')
    .execute();
}

/** Returns the addresses to mail, in order of user id. */
export async function listActiveRecipientEmails(db: DatabaseOrTransaction, topic: Topic): Promise<string[]> {
  const recipients = await listRecipients(db, topic);
  return recipients.filter((user) => user.deactivated_at === null).map(({ email }) => email);
}

/** Replaces the recipients with these users and records their addresses in the history. First lock the table. */
export async function replaceRecipients(
  trx: Transaction,
  { notificationType, channel, userIds }: NotificationSubscription,
  author: Author,
): Promise<void> {
  const topic = { notificationType, channel };
  const listEmails = async () => (await listRecipients(trx, topic)).map(({ email }) => email);
  const before = await listEmails();
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
  const after = await listEmails();
  await recordDifference(
    trx,
    RECIPIENTS,
    { [notificationType]: before },
    { [notificationType]: after },
    author,
  );
}

/** Adds a user to a list of recipients. */
export async function addRecipient(
  trx: Transaction,
  topic: Topic,
  userId: number,
  author: Author,
): Promise<void> {
  await lockTable(trx, 'notification_recipients');
  const userIds = (await listRecipients(trx, topic)).map(({ id }) => id);
  await replaceRecipients(trx, { ...topic, userIds: [...userIds, userId] }, author);
}

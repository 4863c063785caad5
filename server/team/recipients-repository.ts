import type { Author } from '../actor.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';
import { lockTable, type Transaction } from '../db/transaction.ts';
import { recordDifference, type Subject } from '../events/repository.ts';

export const RECIPIENTS: Subject = { subject: 'notification_recipients', subjectId: null };

/** Returns the recipients of mails about referrals in order of user id, with deactivated users, who get no mail. */
export function listRecipients(
  db: DatabaseOrTransaction,
): Promise<{ id: number; email: string; deactivated_at: number | null }[]> {
  return db
    .selectFrom('notification_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'deactivated_at'])
    .orderBy('users.id')
    .execute();
}

/** Returns the addresses to mail, in order of user id. */
export async function listActiveRecipientEmails(db: DatabaseOrTransaction): Promise<string[]> {
  const recipients = await listRecipients(db);
  return recipients.filter((user) => user.deactivated_at === null).map(({ email }) => email);
}

/** Replaces the recipients with these users and records their addresses in the history. First lock the table. */
export async function replaceRecipients(trx: Transaction, userIds: number[], author: Author): Promise<void> {
  const read = async () => ({ patient_referral: (await listRecipients(trx)).map(({ email }) => email) });
  const before = await read();
  await trx.deleteFrom('notification_recipients').execute();
  const rows = userIds.map((user_id) => ({ user_id }));
  if (rows.length > 0) await trx.insertInto('notification_recipients').values(rows).execute();
  await recordDifference(trx, RECIPIENTS, before, await read(), author);
}

export async function addRecipient(trx: Transaction, userId: number, author: Author): Promise<void> {
  await lockTable(trx, 'notification_recipients');
  const userIds = (await listRecipients(trx)).map(({ id }) => id);
  await replaceRecipients(trx, [...userIds, userId], author);
}

import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../db/schema.ts';

/** A stored referral. */
export type ReferralRecord = { id: number; reference: string; encrypted: Uint8Array };

/** What is stored with a new referral. */
export type NewReferral = Pick<
  Insertable<Schema['referrals']>,
  'reference' | 'encrypted' | 'created_at' | 'idempotency_hash' | 'phone_hash' | 'last_name_hash'
>;

/** Stores a referral; returns null if its reference or idempotency key is taken. */
export async function insertReferral(db: DatabaseOrTransaction, row: NewReferral): Promise<number | null> {
  const inserted = await db
    .insertInto('referrals')
    .values({ ...row, status: 'new' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function findByIdempotencyHash(
  db: DatabaseOrTransaction,
  hash: string,
): Promise<ReferralRecord | null> {
  const row = await db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('idempotency_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

export async function countClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes referrals closed before the time, with their mails. @returns the number of referrals. */
export async function deleteClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('referrals')
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Deletes a referral with its log and its mails, which refer to it. */
export async function deleteReferral(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.deleteFrom('referrals').where('id', '=', id).execute();
}

/** Returns the next referrals in order of id. */
export async function listEncryptedAfter(
  db: DatabaseOrTransaction,
  after: number,
  limit: number,
): Promise<ReferralRecord[]> {
  return db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function replaceEncrypted(
  db: DatabaseOrTransaction,
  id: number,
  content: Pick<NewReferral, 'encrypted' | 'phone_hash' | 'last_name_hash'>,
): Promise<void> {
  await db.updateTable('referrals').set(content).where('id', '=', id).execute();
}

/** Returns the next entries of logs with notes, in order of id. */
export async function listNotesAfter(db: DatabaseOrTransaction, after: number, limit: number) {
  return db
    .selectFrom('referral_events')
    .innerJoin('referrals', 'referrals.id', 'referral_id')
    .select(['referral_events.id', 'reference', 'note'])
    .where('note', 'is not', null)
    .where('referral_events.id', '>', after)
    .orderBy('referral_events.id')
    .limit(limit)
    .$narrowType<{ note: Uint8Array }>()
    .execute();
}

export async function replaceNote(db: DatabaseOrTransaction, id: number, note: Uint8Array): Promise<void> {
  await db.updateTable('referral_events').set({ note }).where('id', '=', id).execute();
}

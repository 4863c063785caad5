import type { Insertable } from 'kysely';
import type { DatabaseOrTransaction, Schema } from '../db/schema.ts';

/** A stored referral. */
export type ReferralRecord = { id: number; reference: string; encrypted: Uint8Array };

/** What is stored with a new referral. */
type NewReferral = Pick<
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

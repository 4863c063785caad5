import { isSqlite } from '../db/engine.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/**
 * Returns the fingerprint of the referrals' key; null before the first referral. In a transaction, the key cannot change
 * until it ends: PostgreSQL locks the row, and SQLite runs one transaction at a time.
 */
export async function findFingerprint(db: DatabaseOrTransaction): Promise<string | null> {
  const query = db.selectFrom('data_key').select('fingerprint').where('id', '=', 1);
  const row = await (db.isTransaction && !isSqlite(db) ? query.forShare() : query).executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Does nothing if a fingerprint exists. */
export async function insertFingerprint(db: DatabaseOrTransaction, fingerprint: string): Promise<void> {
  await db
    .insertInto('data_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Waits for transactions that use the old key. */
export async function updateFingerprint(db: DatabaseOrTransaction, fingerprint: string): Promise<void> {
  await db.updateTable('data_key').set({ fingerprint }).where('id', '=', 1).execute();
}

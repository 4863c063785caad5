import { isSqlite } from '../db/engine.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/**
 * The fingerprint of the key that encrypts the referrals; null before the first one. In a transaction on PostgreSQL the
 * key cannot change until it ends; on SQLite transactions are alone anyway.
 */
export async function findFingerprint(db: DatabaseOrTransaction): Promise<string | null> {
  const query = db.selectFrom('data_key').select('fingerprint').where('id', '=', 1);
  const row = await (db.isTransaction && !isSqlite(db) ? query.forShare() : query).executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Only the first one counts. */
export async function insertFingerprint(db: DatabaseOrTransaction, fingerprint: string): Promise<void> {
  await db
    .insertInto('data_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Waits for transactions that use the old one. */
export async function updateFingerprint(db: DatabaseOrTransaction, fingerprint: string): Promise<void> {
  await db.updateTable('data_key').set({ fingerprint }).where('id', '=', 1).execute();
}

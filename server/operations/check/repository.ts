import { sql } from 'kysely';
import { isSqlite } from '../../db/engine.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';

/** Tries a write that changes nothing. @throws the database's error if it fails. */
export async function tryWrite(db: Database): Promise<void> {
  await transaction(db, async (trx) => {
    await trx.updateTable('data_key').set({ id: 0 }).where('id', '=', 0).execute();
  });
}

/** Returns the newest referral; null without any. */
export async function newestReferral(
  db: Database,
): Promise<{ reference: string; encrypted: Uint8Array } | null> {
  const row = await db
    .selectFrom('referrals')
    .select(['reference', 'encrypted'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns PostgreSQL's clock in milliseconds; null with SQLite, which has no clock of its own. */
export async function databaseTime(db: Database): Promise<number | null> {
  if (isSqlite(db)) return null;
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from clock_timestamp()) * 1000)::bigint as ms`.execute(db);
  return rows[0]?.ms ?? null;
}

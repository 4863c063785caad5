import { type Transaction as KyselyTransaction, sql } from 'kysely';
import { insideTransaction } from './context.ts';
import { isSqlite } from './engine.ts';
import type { Database, Schema } from './schema.ts';

export type Transaction = KyselyTransaction<Schema>;

/**
 * Runs the work in one transaction. Always use this, so that the drivers can detect use of the root database inside.
 * @throws the work's error, after rolling back.
 */
export async function transaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => insideTransaction(() => work(trx)));
}

/**
 * Locks the table against other writers; with 'share', others may hold the same lock. A no-op on SQLite, which runs one
 * transaction at a time. Call it before the transaction's first change, to avoid deadlocks.
 */
export async function lockTable(
  trx: Transaction,
  table: keyof Schema,
  mode: 'share row exclusive' | 'share' = 'share row exclusive',
): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(trx);
}

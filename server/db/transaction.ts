import { AsyncLocalStorage } from 'node:async_hooks';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Database, Schema } from './schema.ts';

export type Transaction = KyselyTransaction<Schema>;

const scope = new AsyncLocalStorage<true>();

/**
 * Runs the work in one transaction. Always use this, so that the drivers can detect use of the root database inside.
 * @throws the work's error, after rolling back.
 */
export function transaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => scope.run(true, () => work(trx)));
}

/**
 * Locks the table against other writers; SQLite runs only one transaction at a time anyway. Call it before the
 * transaction's first change, to avoid deadlocks.
 */
export async function lockTable(trx: Transaction, table: keyof Schema): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}

/**
 * Called by the drivers before they lend a connection. Inside a transaction, a query on the root database would
 * deadlock on SQLite's one connection, and on PostgreSQL run outside the transaction.
 * @throws Error inside a transaction.
 */
export function rejectInsideTransaction(): void {
  if (scope.getStore()) {
    throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
  }
}

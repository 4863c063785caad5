import { AsyncLocalStorage } from 'node:async_hooks';
import { type Transaction as KyselyTransaction, sql } from 'kysely';
import { isSqlite } from './engine.ts';
import type { Database, Schema } from './schema.ts';

export type Transaction = KyselyTransaction<Schema>;

const scope = new AsyncLocalStorage<true>();

/**
 * Runs the work in one transaction: all of it is stored, or none. The way to open one, so that both
 * drivers can tell when the root database is used inside.
 * @throws whatever the work throws, after rolling back.
 */
export function transaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return db.transaction().execute((trx) => scope.run(true, () => work(trx)));
}

/**
 * Lets transactions that change the table follow each other; others may still read it. Must come before the
 * transaction's first change, so that two never wait for each other. On SQLite every transaction is alone anyway.
 */
export async function lockTable(trx: Transaction, table: keyof Schema): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}

/**
 * Called by the drivers before they lend a connection. On SQLite's one connection a query on the root
 * database inside a transaction would wait for itself for ever; on PostgreSQL it would quietly run outside.
 * @throws Error that tells the programmer what to pass instead.
 */
export function refuseInsideTransaction(): void {
  if (scope.getStore()) {
    throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { type KyselyPlugin, type Transaction as KyselyTransaction, SqliteAdapter, sql } from 'kysely';
import { raiseContentVersion, setOwnVersion } from './content-version.ts';
import type { Database, Db, Schema } from './schema.ts';

export type Transaction = KyselyTransaction<Schema>;

const current = new AsyncLocalStorage<{ changesContent: boolean }>();

/**
 * Runs the work in one transaction, and detects use of the root database inside. At the end, a change of what visitors
 * see raises the content version (decision 010), whose row is locked for a moment only.
 */
export async function transaction<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  rejectInsideTransaction();
  const state = { changesContent: false };
  const run = async (trx: Transaction) => {
    const result = await work(trx);
    return { result, version: state.changesContent ? await raiseContentVersion(trx) : null };
  };
  const { result, version } = await db
    .transaction()
    .execute((trx) => current.run(state, run, trx.withoutPlugins()));
  if (version !== null) setOwnVersion(db, version);
  return result;
}

/** Has the current transaction raise the content version. @throws Error outside of one. */
export function markContentChange(): void {
  const state = current.getStore();
  if (!state) throw new Error('A change of what visitors see needs a transaction.');
  state.changesContent = true;
}

/**
 * Rejects queries of the root database inside a transaction, which would deadlock on SQLite's one connection, and run
 * outside the transaction on PostgreSQL.
 */
export const rootDatabasePlugin: KyselyPlugin = {
  transformQuery({ node }) {
    rejectInsideTransaction();
    return node;
  },
  transformResult: async ({ result }) => result,
};

function rejectInsideTransaction(): void {
  if (!current.getStore()) return;
  throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
}

/** Whether the database is SQLite, which runs one transaction at a time; otherwise it is PostgreSQL. */
export function isSqlite(db: Db): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

/** Locks the table against other writers; call it before the transaction's first change, to avoid deadlocks. */
export async function lockTable(trx: Transaction, table: keyof Schema): Promise<void> {
  // SQLite runs one transaction at a time.
  if (isSqlite(trx)) return;
  await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx);
}

/** About 10 ms of work on a slow machine. */
const ITEMS_PER_TURN = 5;

/** Maps the items one after another, and lets other requests in after a few, because SQLite never yields. */
export async function mapInTurns<T, R>(items: T[], work: (item: T) => R | Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (const [index, item] of items.entries()) {
    if (index % ITEMS_PER_TURN === 0) await setImmediate();
    results.push(await work(item));
  }
  return results;
}

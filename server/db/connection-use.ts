import { AsyncLocalStorage } from 'node:async_hooks';

/** What a connection is for; `inside` a transaction, callers must use the transaction's connection. */
export type ConnectionUse = 'query' | 'transaction' | 'health' | 'inside';

const uses = new AsyncLocalStorage<Exclude<ConnectionUse, 'query'>>();

/** Runs the work and marks its root-database calls with this use. */
export function withConnectionUse<T>(use: Exclude<ConnectionUse, 'query'>, work: () => T): T {
  return uses.run(use, work);
}

export function connectionUse(): ConnectionUse {
  return uses.getStore() ?? 'query';
}

/**
 * Drivers call this before they hand out a connection. Inside a transaction, a query on the root database would deadlock
 * on SQLite's one connection, and run outside the transaction on PostgreSQL.
 * @throws Error inside a transaction.
 */
export function rejectInsideTransaction(): void {
  if (connectionUse() === 'inside') {
    throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
  }
}

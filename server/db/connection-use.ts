import { AsyncLocalStorage } from 'node:async_hooks';

/** Why a caller needs a connection; `inside` a transaction it must use the transaction's own. */
export type ConnectionUse = 'query' | 'transaction' | 'health' | 'inside';

const uses = new AsyncLocalStorage<Exclude<ConnectionUse, 'query'>>();

/** Runs the work, whose root-database calls are for this use. */
export function withConnectionUse<T>(use: Exclude<ConnectionUse, 'query'>, work: () => T): T {
  return uses.run(use, work);
}

export function connectionUse(): ConnectionUse {
  return uses.getStore() ?? 'query';
}

/**
 * Called by the drivers before they lend a connection. Inside a transaction, a query on the root database would
 * deadlock on SQLite's one connection, and on PostgreSQL run outside the transaction.
 * @throws Error inside a transaction.
 */
export function rejectInsideTransaction(): void {
  if (connectionUse() === 'inside') {
    throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
  }
}

import { AsyncLocalStorage } from 'node:async_hooks';

const transactions = new AsyncLocalStorage<true>();

/** Marks the work as part of a transaction, whose connection it must use. */
export function insideTransaction<T>(work: () => T): T {
  return transactions.run(true, work);
}

/**
 * Drivers call this before they hand out a connection. Inside a transaction, a query on the root database would deadlock
 * on SQLite's one connection, and run outside the transaction on PostgreSQL.
 * @throws Error inside a transaction.
 */
export function checkConnectionUse(): void {
  if (transactions.getStore()) {
    throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
  }
}

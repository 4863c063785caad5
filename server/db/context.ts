import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request waits for its queries in total, in milliseconds. */
export const REQUEST_LIMIT_MS = 4_000;

/** What a connection is for; `inside` a transaction, callers must use the transaction's connection. */
export type ConnectionUse = 'query' | 'transaction' | 'health' | 'inside';

/** What the current request or job allows the database to do. */
type Context = {
  use: ConnectionUse;
  /** Once it aborts, no new query or transaction starts; running ones finish. */
  signal: AbortSignal | undefined;
  /** Undefined means no limit. */
  budget: TimeBudget | undefined;
};

/** Counts the time during which at least one database call is pending; parallel calls count once. */
class TimeBudget {
  readonly #limitMs: number;
  #spentMs = 0;
  #pending = 0;
  #pendingSince = 0;

  constructor(limitMs: number) {
    this.#limitMs = limitMs;
  }

  remainingMs(): number {
    const pendingMs = this.#pending > 0 ? performance.now() - this.#pendingSince : 0;
    return this.#limitMs - this.#spentMs - pendingMs;
  }

  async spend<T>(work: () => Promise<T>): Promise<T> {
    if (this.#pending++ === 0) this.#pendingSince = performance.now();
    try {
      return await work();
    } finally {
      if (--this.#pending === 0) this.#spentMs += performance.now() - this.#pendingSince;
    }
  }
}

const contexts = new AsyncLocalStorage<Context>();
const NO_LIMITS: Context = { use: 'query', signal: undefined, budget: undefined };

function current(): Context {
  return contexts.getStore() ?? NO_LIMITS;
}

function runWith<T>(change: Partial<Context>, work: () => T): T {
  return contexts.run({ ...current(), ...change }, work);
}

/** Runs the work and marks its root-database calls with this use. */
export function withConnectionUse<T>(use: ConnectionUse, work: () => T): T {
  return runWith({ use }, work);
}

/** Runs the work until the signal aborts. */
export function withCancellation<T>(signal: AbortSignal, work: () => T): T {
  return runWith({ signal }, work);
}

/** Runs work that several clients share, so that one client's disconnect does not cancel it. */
export function ignoreCancellation<T>(work: () => T): T {
  return runWith({ signal: undefined }, work);
}

/** Runs the work with a limit on its total wait for the database. An outer limit still applies. */
export function limitDatabaseTime<T>(limitMs: number, work: () => T): T {
  return current().budget ? work() : runWith({ budget: new TimeBudget(limitMs) }, work);
}

/** Runs work that several callers share, so that it does not fail because one has little time left, or long work. */
export function withOwnTimeLimit<T>(work: () => T, limitMs = REQUEST_LIMIT_MS): T {
  return runWith({ budget: new TimeBudget(limitMs) }, work);
}

export function connectionUse(): ConnectionUse {
  return current().use;
}

/** The milliseconds left in the current limit; Infinity outside of one. */
export function remainingDatabaseTime(): number {
  return current().budget?.remainingMs() ?? Number.POSITIVE_INFINITY;
}

/** Counts the work's time against the current limit. */
export function spendDatabaseTime<T>(work: () => Promise<T>): Promise<T> {
  return current().budget?.spend(work) ?? work();
}

/**
 * Drivers call this before they hand out a connection. Inside a transaction, a query on the root database would deadlock
 * on SQLite's one connection, and run outside the transaction on PostgreSQL.
 * @throws Error inside a transaction; the reason of an aborted signal.
 */
export function checkConnectionUse(): void {
  const { use, signal } = current();
  if (use === 'inside') {
    throw new Error('The root database was used inside a transaction: pass the transaction on instead.');
  }
  signal?.throwIfAborted();
}

/** Whether this is what `checkConnectionUse` throws after a disconnect. */
export function isCancellation(error: Error): boolean {
  return error.name === 'AbortError';
}

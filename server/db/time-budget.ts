import { AsyncLocalStorage } from 'node:async_hooks';

/** How long one request waits for its queries in total, in milliseconds. */
export const REQUEST_LIMIT_MS = 4_000;

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

const budgets = new AsyncLocalStorage<TimeBudget>();

/** Runs the work with a limit on its total wait for the database. An outer limit still applies. */
export function limitDatabaseTime<T>(limitMs: number, work: () => T): T {
  return budgets.getStore() ? work() : budgets.run(new TimeBudget(limitMs), work);
}

/** Runs work that several callers share, so that it does not fail because one has little time left. */
export function withOwnTimeLimit<T>(work: () => T): T {
  return budgets.run(new TimeBudget(REQUEST_LIMIT_MS), work);
}

/** The milliseconds left in the current limit; Infinity outside of one. */
export function remainingDatabaseTime(): number {
  return budgets.getStore()?.remainingMs() ?? Number.POSITIVE_INFINITY;
}

/** Counts the work's time against the current limit. */
export function spendDatabaseTime<T>(work: () => Promise<T>): Promise<T> {
  return budgets.getStore()?.spend(work) ?? work();
}

import type { Database, DatabaseOrTransaction } from './schema.ts';
import type { Today } from './today.ts';
import { type Transaction, transaction } from './transaction.ts';
import { withTimeout } from './with-timeout.ts';

/** How long pages are current without another read: the time in which every process shows a change. */
const MAX_AGE_MS = 1_000;
/** A read that takes longer counts as failed: the database is unavailable. */
const READ_TIMEOUT_MS = 1_000;

/** The transactions of `changeContent`. */
const changes = new WeakSet<DatabaseOrTransaction>();

/**
 * Runs a change of what visitors see in one transaction, which first raises the content version (decision 010). On
 * PostgreSQL such changes thus run one after another, like all changes on SQLite.
 */
export function changeContent<T>(db: Database, work: (trx: Transaction) => Promise<T>): Promise<T> {
  return transaction(db, async (trx) => {
    await trx
      .updateTable('content_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute();
    changes.add(trx);
    return work(trx);
  });
}

/** Whether the transaction has raised the content version. */
export const isContentChange = (db: DatabaseOrTransaction): boolean => changes.has(db);

export async function readContentVersion(db: DatabaseOrTransaction): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return version;
}

export type ContentVersion = ReturnType<typeof createContentVersion>;

/**
 * Knows whether the public content has changed. Reads its version on demand, at most once a second.
 * @param report gets the error that makes the database unavailable.
 * @param now monotonic clock, in milliseconds.
 */
export function createContentVersion(
  read: () => Promise<number>,
  today: Today,
  report: (message: string, error: unknown) => void = () => {},
  now: () => number = () => performance.now(),
) {
  let version: number | null = null;
  let day = '';
  let generation = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let reading: Promise<boolean> | null = null;

  async function load(): Promise<boolean> {
    const startedAt = now();
    try {
      const stored = await withTimeout(read(), READ_TIMEOUT_MS, () => new Error('The read took too long.'));
      if (stored !== version) generation++;
      [version, readAt, isAway] = [stored, startedAt, false];
      return true;
    } catch (error) {
      if (!isAway) report('the database does not answer', error);
      [failedAt, isAway] = [now(), true];
      return false;
    }
  }

  /** Reads the version unless that was tried within the last second. */
  async function check(): Promise<void> {
    if (now() - Math.max(readAt, failedAt) < MAX_AGE_MS) return;
    reading ??= load().finally(() => {
      reading = null;
    });
    await reading;
  }

  return {
    check,
    /** Whether the last successful read began within this time. */
    isCurrent: (maxAgeMs = MAX_AGE_MS): boolean => now() - readAt < maxAgeMs,
    /** A number that rises whenever the content or the practice's day changes. Pages show what is valid today. */
    generation(): number {
      const date = today();
      if (date !== day) generation++;
      day = date;
      return generation;
    },
    /** Call it after a change, before acknowledging it. The read is its own: an earlier one may have missed the change. */
    async readAfterChange(): Promise<void> {
      if (!(await load())) generation++;
    },
    async isUnavailable(): Promise<boolean> {
      await check();
      return isAway;
    },
  };
}

import { daysBetween } from '../../../domain/dates.ts';
import type { Today } from '../today.ts';
import { withTimeout } from '../with-timeout.ts';

/** Age at which the version is read again: another process's change must show within 1 s, rendering included. */
const MAX_AGE_MS = 500;
/** A read that takes longer counts as failed: the database is unavailable. */
const READ_TIMEOUT_MS = 1_000;

export type ContentVersion = ReturnType<typeof createContentVersion>;

/** More than the number of days since 1970, until the year 2149. */
const VERSIONS_PER_CHANGE = 65_536;

/**
 * Caches the version of the public content. Reads it on demand, at most every 500 ms. Pages show what is valid today,
 * so the version is the number of changes combined with the day: both only make it rise.
 * @param today the date in the practice's time zone.
 * @param now monotonic clock, in milliseconds.
 */
export function createContentVersion(
  read: () => Promise<number>,
  today: Today,
  now: () => number = () => performance.now(),
) {
  let changes = 0;
  let day = '';
  let dayNumber = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let last: { version: number | null; at: number } = { version: null, at: Number.NEGATIVE_INFINITY };
  let hasFailed = false;
  let pendingRead: Promise<number> | null = null;

  function combineVersion(): number {
    const date = today();
    if (date !== day) {
      day = date;
      dayNumber = daysBetween('1970-01-01', date);
    }
    return changes * VERSIONS_PER_CHANGE + dayNumber;
  }

  function refresh(): Promise<number> {
    if (pendingRead) return pendingRead;
    const startedAt = now();
    const thisRead = withTimeout(read(), READ_TIMEOUT_MS, timeoutError)
      .then(
        (stored) => {
          changes = Math.max(changes, stored);
          if (startedAt >= last.at) {
            last = { version: combineVersion(), at: startedAt };
            hasFailed = false;
          }
          // A read that started before `expire()` may have missed the change.
          if (pendingRead === thisRead) readAt = startedAt;
          return combineVersion();
        },
        (error) => {
          // A read that began later may have succeeded.
          if (startedAt >= last.at) hasFailed = true;
          throw error;
        },
      )
      .finally(() => {
        if (pendingRead === thisRead) pendingRead = null;
      });
    // Its callers may have disconnected.
    thisRead.catch(() => {});
    pendingRead = thisRead;
    return thisRead;
  }

  /** Forces the next `current()` to read. Call it after a request that may have changed something. */
  function expire(): void {
    readAt = Number.NEGATIVE_INFINITY;
    pendingRead = null;
  }

  return {
    /** Returns the version synchronously while it is fresh. Rejects with the database's error. */
    current(): number | Promise<number> {
      return now() - readAt >= MAX_AGE_MS ? refresh() : combineVersion();
    },
    expire,
    /** Reads the version after a change, before the change is acknowledged. Until a read succeeds, it is unknown. */
    async readAfterChange(): Promise<void> {
      expire();
      last = { version: null, at: now() };
      await refresh().catch(() => {});
    },
    /** Whether the database is unavailable. After a failed read or `expire`, reads again to find out. */
    async isUnavailable(): Promise<boolean> {
      if (!hasFailed && Number.isFinite(readAt)) return false;
      return refresh().then(
        () => false,
        () => true,
      );
    },
    /**
     * Returns the version at the last successful read, also after midnight, and when that read began. The version is null
     * until the first read, and after a change until the next. `hasFailed`: whether a later read failed.
     */
    lastRead: () => ({ ...last, hasFailed }),
  };
}

function timeoutError(): Error {
  return new Error('The content version was not read in time.');
}

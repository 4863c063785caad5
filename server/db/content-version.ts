import { setTimeout } from 'node:timers/promises';
import type { Today } from '../operations/today.ts';
import type { Database, Db } from './schema.ts';

/** How long pages are current without another read: the time in which every process shows a change. */
const MAX_AGE_MS = 1_000;
/** A read that takes longer counts as failed: the database is unavailable. */
const READ_TIMEOUT_MS = 1_000;

/** The version after the last change by this process, of each database. */
const ownVersions = new WeakMap<Database, number>();

/** Returns the next version, which holds once the transaction has ended: see `setOwnVersion`. */
export async function raiseContentVersion(trx: Db): Promise<number> {
  const raise = trx.updateTable('content_version').set((eb) => ({ version: eb('version', '+', 1) }));
  return (await raise.returning('version').executeTakeFirstOrThrow()).version;
}

/** Makes the pages stale that this process has cached, without another read. */
export function setOwnVersion(db: Database, version: number): void {
  ownVersions.set(db, Math.max(version, ownVersions.get(db) ?? 0));
}

export async function readContentVersion(db: Db): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return version;
}

export type ContentVersion = ReturnType<typeof createContentVersion>;

/**
 * Knows the version of the public content. Reads it on demand, at most once a second.
 * @param db where this process makes its changes.
 * @param report gets the error that makes the database unavailable.
 * @param now monotonic clock, in milliseconds.
 */
export function createContentVersion(
  db: Database,
  read: () => Promise<number>,
  today: Today,
  report: (message: string, error: unknown) => void = () => {},
  now: () => number = () => performance.now(),
) {
  let version = 0;
  let readAt = Number.NEGATIVE_INFINITY;
  let failedAt = Number.NEGATIVE_INFINITY;
  let isAway = false;
  let reading: Promise<void> | null = null;

  async function expire(): Promise<never> {
    await setTimeout(READ_TIMEOUT_MS, undefined, { ref: false });
    throw new Error('The read took too long.');
  }

  async function load(): Promise<void> {
    const startedAt = now();
    try {
      version = await Promise.race([read(), expire()]);
      [readAt, isAway] = [startedAt, false];
    } catch (error) {
      if (!isAway) report('the database does not answer', error);
      [failedAt, isAway] = [now(), true];
    }
  }

  return {
    /** Reads the version unless that was tried within the last second. @returns whether the database responds. */
    async check(): Promise<boolean> {
      if (now() - Math.max(readAt, failedAt) >= MAX_AGE_MS) {
        reading ??= load().finally(() => (reading = null));
        await reading;
      }
      return !isAway;
    },
    /** Whether the last successful read began within this time. */
    isCurrent: (maxAgeMs = MAX_AGE_MS): boolean => now() - readAt < maxAgeMs,
    /** Names the content and the practice's day: pages show what is valid today. */
    stamp: (): string => `${Math.max(version, ownVersions.get(db) ?? 0)} ${today()}`,
  };
}

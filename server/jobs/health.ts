import { statfs } from 'node:fs/promises';
import { isDatabaseReachable } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { isSqlite } from '../db/transaction.ts';

/** SQLite may soon fail to write below this. */
export const MIN_FREE_BYTES = 64 * 1_048_576;

/** How long a result is cached: checks share one connection, and a burst would delay the monitor's. */
const CHECK_TTL_MS = 250;

export type Health = ReturnType<typeof createHealth>;

/** @param readFreeBytes the space left on the folder's disk for this process. */
export function createHealth({ db, dataDir }: { db: Database; dataDir: string }, readFreeBytes = freeBytes) {
  let shared: Promise<string | null> | undefined;

  async function check(): Promise<string | null> {
    if (!(await isDatabaseReachable(db))) return 'The database does not answer.';
    if (isSqlite(db) && (await readFreeBytes(dataDir)) < MIN_FREE_BYTES) return 'The disk is full.';
    return null;
  }

  return {
    /** Returns why the site cannot work now; null if it can. */
    async problem(): Promise<string | null> {
      shared ??= check().finally(() => setTimeout(() => (shared = undefined), CHECK_TTL_MS).unref());
      return shared;
    },
  };
}

export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteLocked } from './busy.ts';

/**
 * Locks an empty file of its own, with SQLite's locks: the system releases it when the process ends, however it ends.
 * Several can share it, or one has it alone.
 * @param waitMs how long to wait for others; blocks the event loop.
 * @returns a function that releases it; null if others have it.
 */
export function lockFile(file: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | null {
  const lock = new DatabaseSync(file, { timeout: waitMs });
  try {
    lock.exec(mode === 'shared' ? 'begin; select * from sqlite_schema' : 'begin exclusive');
    return () => lock.close();
  } catch (error) {
    lock.close();
    if (error instanceof Error && isSqliteLocked(error)) return null;
    throw error;
  }
}

/** Locks the making of backups, so that processes do not make the same one. Like lockFile. */
export function lockBackups(dataDir: string, waitMs = 0): (() => void) | null {
  return lockFile(path.join(dataDir, 'backup.lock'), 'exclusive', waitMs);
}

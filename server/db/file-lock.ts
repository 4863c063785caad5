import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isSqliteLocked } from './busy.ts';
import { ensurePrivateFile } from './private-file.ts';

/**
 * Locks an empty lock file with SQLite's locks, shared or exclusive. The system releases it however the process ends.
 * @param waitMs how long to wait for other holders; blocks the event loop.
 * @returns a function that releases it; null if others have it.
 * @throws Error with EACCES, EPERM or EROFS if this user cannot write the file.
 */
export function lockFile(file: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | null {
  // SQLite would also open a read-only file, and then report locks that it has not taken.
  ensurePrivateFile(file);
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

/** Takes the backup lock, so that only one process makes a backup. Like lockFile. */
export function lockBackups(dataDir: string, waitMs = 0): (() => void) | null {
  return lockFile(path.join(dataDir, 'backup.lock'), 'exclusive', waitMs);
}

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ensurePrivateFile } from '../private-file.ts';
import { isSqliteLocked } from './busy.ts';

/**
 * Locks an empty file of its own, with SQLite's locks: the system releases it when the process ends, however it ends.
 * Several can share it, or one has it alone.
 * @param waitMs how long to wait for others; blocks the event loop.
 * @returns a function that releases it; null if others have it.
 * @throws Error with EACCES, EPERM or EROFS if this user cannot write the file.
 */
export function lockFile(file: string, mode: 'shared' | 'exclusive', waitMs = 0): (() => void) | null {
  // SQLite would open a file that it can only read, and then report locks that it has not taken.
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

/** Locks the making of backups, so that processes do not make the same one. Like lockFile. */
export function lockBackups(dataDir: string, waitMs = 0): (() => void) | null {
  return lockFile(path.join(dataDir, 'backup.lock'), 'exclusive', waitMs);
}

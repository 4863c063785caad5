import { closeSync, existsSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

const PARTIAL = '.partial';
/** A single step: between steps, each write of another connection would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Copies a database that processes may be using into a file that only its owner can read. The target appears, or is
 * replaced, once it is complete and checked. @throws Error whose message can be shown
 */
export async function backUpSqlite(file: string, target: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no database ${file}`);
  const partial = target + PARTIAL;
  rmSync(partial, { force: true });
  try {
    // SQLite itself would create a file that every user can read.
    closeSync(openSync(partial, 'wx', 0o600));
    const source = new DatabaseSync(file);
    try {
      await backup(source, partial, { rate: ALL_PAGES });
    } finally {
      source.close();
    }
    checkIntegrity(partial);
    sync(partial);
    renameSync(partial, target);
    sync(path.dirname(target));
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
}

function checkIntegrity(file: string): void {
  const sqlite = new DatabaseSync(file);
  try {
    // The copy would have a WAL beside it, like the original.
    sqlite.exec('pragma journal_mode = delete');
    const problem = sqlite.prepare('pragma integrity_check(1)').get()?.integrity_check;
    if (problem !== 'ok')
      throw new Error(`the integrity check reports: ${String(problem).replaceAll(/\s+/g, ' ')}`);
  } finally {
    sqlite.close();
  }
}

function sync(place: string): void {
  const handle = openSync(place, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

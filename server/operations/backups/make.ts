import { existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sqliteFile } from '../../db/database.ts';
import { lockBackups } from '../../db/file-lock.ts';
import { giveToOwnerOf } from '../../db/private-file.ts';
import { schemaVersion } from '../../db/schema-version.ts';
import { backUpSqlite, readOrigin, type SqliteContent } from '../../db/sqlite/copy.ts';
import { invalid } from '../../errors.ts';
import type { Config } from '../config.ts';
import { backupsToDelete, selectBackups } from './schedule.ts';

/** How long to wait while another process makes a backup. */
const LOCK_WAIT_MS = 600_000;

/**
 * Backs up the SQLite database before migrations change it, to BACKUP_DIR or else `DATA_DIR/backups`. The name has the
 * schema version and the day; another attempt on the same day replaces it.
 * @param executed names of the executed migrations.
 * @param today such as '2027-03-31'.
 * @throws invalid if it cannot be written.
 */
export async function backUpBeforeUpgrade(
  executed: string[],
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  today: string,
): Promise<void> {
  const folder = backupDir ?? path.join(dataDir, 'backups');
  const version = schemaVersion(executed);
  const database = sqliteFile(dataDir);
  const name = `sorrel-before-upgrade-${version}-${today}.sqlite`;
  let release: (() => void) | null = null;
  try {
    release = lockBackups(dataDir, LOCK_WAIT_MS);
    if (!release) throw new Error('another process is making a backup');
    if (!backupDir) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      giveToOwnerOf(dataDir, folder);
    }
    rejectOtherDatabases(database, folder, [name]);
    // Another process may have migrated the database in the meantime.
    const isWanted = ({ migrations }: SqliteContent) => schemaVersion(migrations) === version;
    await backUpSqlite(database, path.join(folder, name), isWanted);
  } catch (error) {
    throw invalid(
      `The database has to be upgraded, and the backup before that failed (${error instanceof Error ? error.message : error}), so nothing has been changed: make room in ${folder}, or name another folder with BACKUP_DIR.`,
    );
  } finally {
    release?.();
  }
}

/**
 * Makes the scheduled backup and deletes old ones, unless another process is doing it. Blocks the event loop.
 * @returns a line about the new backup; null if it already exists or another process is making it.
 */
export async function makeScheduledBackup(dataDir: string, target: string): Promise<string | null> {
  const { dir: folder, base: name } = path.parse(target);
  const release = lockBackups(dataDir);
  if (!release) return null;
  try {
    const file = sqliteFile(dataDir);
    const line = hasBackup(file, folder, name) ? null : await backUpAndCount(file, target);
    for (const old of backupsToDelete(readdirSync(folder), name)) rmSync(path.join(folder, old));
    return line;
  } finally {
    release();
  }
}

async function backUpAndCount(file: string, target: string): Promise<string> {
  const start = performance.now();
  const { rows } = await backUpSqlite(file, target);
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const seconds = Math.round(performance.now() - start) / 1000;
  return `backed up ${count} rows to ${target} (${statSync(target).size} bytes, ${seconds} s)`;
}

/**
 * Whether the folder has the backup. A file of that name that is not a Sorrel database, such as an empty one, does not
 * count.
 * @param file the database.
 * @throws Error like rejectOtherDatabases.
 */
function hasBackup(file: string, folder: string, name: string): boolean {
  rejectOtherDatabases(file, folder);
  const target = path.join(folder, name);
  return existsSync(target) && readOrigin(target) !== null;
}

/**
 * Rejects a folder with backups of another database: the two would overwrite and delete each other's.
 * @param names files to check, if they exist; default: all scheduled backups.
 * @throws Error if a backup in the folder is of another database, or cannot be read.
 */
export function rejectOtherDatabases(file: string, folder: string, names?: string[]): void {
  const origin = existsSync(file) ? readOrigin(file) : null;
  // Copying it will report the error.
  if (origin === null) return;
  const files = readdirSync(folder);
  for (const name of names?.filter((each) => files.includes(each)) ?? selectBackups(files)) {
    const other = readOrigin(path.join(folder, name));
    if (other !== null && other !== origin) {
      throw new Error(
        `${path.join(folder, name)} is a backup of another database: give each site a BACKUP_DIR of its own`,
      );
    }
  }
}

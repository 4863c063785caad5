import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { originOf } from '../db/sqlite-origin.ts';
import { backupsIn } from './schedule.ts';

/**
 * Whether the folder has the backup. A file of that name that is no database of Sorrel, such as an empty one, is none.
 * @param file the database.
 * @throws Error like rejectOtherDatabases.
 */
export function hasBackup(file: string, folder: string, name: string): boolean {
  rejectOtherDatabases(file, folder);
  const target = path.join(folder, name);
  return existsSync(target) && originOf(target) !== null;
}

/**
 * Backups of two databases would take each other's names and places.
 * @param names files to look at, of those that exist; default: all scheduled backups.
 * @throws Error if a backup in the folder is of another database, or cannot be read.
 */
export function rejectOtherDatabases(file: string, folder: string, names?: string[]): void {
  const origin = existsSync(file) ? originOf(file) : null;
  // Copying it will say what is wrong with it.
  if (origin === null) return;
  const files = readdirSync(folder);
  for (const name of names?.filter((each) => files.includes(each)) ?? backupsIn(files)) {
    const other = originOf(path.join(folder, name));
    if (other !== null && other !== origin) {
      throw new Error(
        `${path.join(folder, name)} is a backup of another database: give each site a BACKUP_DIR of its own`,
      );
    }
  }
}

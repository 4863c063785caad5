import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { originOf } from '../../db/sqlite/origin.ts';
import { backupsIn } from './schedule.ts';

/**
 * Whether the folder has the backup. A file of that name that is not a Sorrel database, such as an empty one, does not
 * count.
 * @param file the database.
 * @throws Error like rejectOtherDatabases.
 */
export function hasBackup(file: string, folder: string, name: string): boolean {
  rejectOtherDatabases(file, folder);
  const target = path.join(folder, name);
  return existsSync(target) && originOf(target) !== null;
}

/**
 * Rejects a folder with backups of another database: the two would overwrite and delete each other's.
 * @param names files to check, if they exist; default: all scheduled backups.
 * @throws Error if a backup in the folder is of another database, or cannot be read.
 */
export function rejectOtherDatabases(file: string, folder: string, names?: string[]): void {
  const origin = existsSync(file) ? originOf(file) : null;
  // Copying it will report the error.
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

import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { backUpSqlite } from '../../db/backup.ts';
import { sqliteFile } from '../../db/database.ts';
import { lockBackups } from '../../db/file-lock.ts';
import { hasBackup } from './folder.ts';
import { backupsToDelete } from './schedule.ts';

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
    const line = hasBackup(file, folder, name) ? null : await backUp(file, target);
    for (const old of backupsToDelete(readdirSync(folder), name)) rmSync(path.join(folder, old));
    return line;
  } finally {
    release();
  }
}

async function backUp(file: string, target: string): Promise<string> {
  const start = performance.now();
  const { rows } = await backUpSqlite(file, target);
  const count = [...rows.values()].reduce((sum, each) => sum + each, 0);
  const seconds = Math.round(performance.now() - start) / 1000;
  return `backed up ${count} rows to ${target} (${statSync(target).size} bytes, ${seconds} s)`;
}

import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sqliteFile } from '../db/database.ts';
import { backUpSqlite } from '../db/sqlite-backup.ts';
import type { Report } from '../errors.ts';
import { type Clock, every } from '../operations/every.ts';
import { dayOf } from '../operations/today.ts';

const HOUR_MS = 3_600_000;
/** After midnight: three in the morning. */
const DUE_MS = 3 * HOUR_MS;
const CHECK_MS = HOUR_MS / 4;
const BACKUPS_KEPT = 14;
const NAME = /^sorrel-\d{4}-\d\d-\d\d\.sqlite$/;

export type BackupOptions = {
  dataDir: string;
  folder: string;
  now: () => number;
  report: Report;
};

export type Backups = ReturnType<typeof createBackups>;

/** Makes a checked backup each night, and at the start if it is due. */
export function createBackups({ dataDir, folder, now, report }: BackupOptions) {
  let clock: Clock | undefined;

  async function backUp(): Promise<boolean> {
    const target = path.join(folder, `sorrel-${dayOf(now() - DUE_MS)}.sqlite`);
    try {
      if (existsSync(target)) return false;
      await backUpSqlite(sqliteFile(dataDir), target);
      report(`backed up to ${target} (${statSync(target).size} bytes)`, undefined, 'info');
      deleteOld();
    } catch (error) {
      report('the nightly backup failed', error, 'error');
    }
    return false;
  }

  function deleteOld(): void {
    const backups = readdirSync(folder).filter((name) => NAME.test(name));
    for (const name of backups.toSorted().slice(0, -BACKUPS_KEPT)) rmSync(path.join(folder, name));
  }

  return {
    start(): void {
      clock = every(CHECK_MS, backUp);
    },
    /** Waits for the backup that is being made. */
    close: async (): Promise<void> => clock?.close(),
  };
}

import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { PARTIAL } from '../../db/backup.ts';
import { sqliteFile } from '../../db/database.ts';
import { lockBackups } from '../../db/file-lock.ts';
import { removeSqlite } from '../../db/sqlite/copy.ts';
import type { Config } from '../config.ts';
import type { Report } from '../report.ts';
import { backupsToDelete, dueBackup } from './schedule.ts';

const MINUTE_MS = 60_000;
const RETRY_MS = 15 * MINUTE_MS;

export type BackupService = {
  /** Starts the schedule. Makes a backup that is already due at once. */
  start(): void;
  /** Stops the schedule and a running backup. */
  close(): Promise<void>;
};

export type BackupOptions = {
  dataDir: string;
  /** Folder of the backups. */
  folder: string;
  /** Hours of the day in the practice's time zone. */
  hours: number[];
  timeZone: string;
  now: () => number;
  report: Report;
};

/** Returns a warning if the settings request backups that the server does not make; null otherwise. */
export function backupWarning({
  backupDir,
  databaseUrl,
}: Pick<Config, 'backupDir' | 'databaseUrl'>): string | null {
  return backupDir && databaseUrl
    ? 'BACKUP_DIR makes no backups of PostgreSQL: let pg_dump make them, as docs/operations.md shows'
    : null;
}

/** Makes a checked backup at each of the hours and deletes old ones. */
export function createBackups({
  dataDir,
  folder,
  hours,
  timeZone,
  now,
  report,
}: BackupOptions): BackupService {
  const file = sqliteFile(dataDir);
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running: Promise<void> | undefined;
  let worker: Worker | undefined;
  /** The last backup that this process has made or found. */
  let done: string | undefined;

  async function run(): Promise<void> {
    let wait = MINUTE_MS;
    try {
      await makeDueBackup();
    } catch (error) {
      if (!isClosed) report('the scheduled backup failed', error, 'error');
      wait = RETRY_MS;
    }
    if (!isClosed) timer = setTimeout(wake, wait).unref();
  }

  function wake(): void {
    running = run();
  }

  async function makeDueBackup(): Promise<void> {
    const name = dueBackup(hours, timeZone, now());
    if (name === done) return;
    const target = path.join(folder, name);
    const release = lockBackups(dataDir);
    // Another process is making it.
    if (!release) return;
    try {
      const start = performance.now();
      const rows = await backUp(name);
      if (rows !== null) {
        const seconds = Math.round(performance.now() - start) / 1000;
        const { size } = await stat(target);
        report(`backed up ${rows} rows to ${target} (${size} bytes, ${seconds} s)`, undefined, 'info');
      }
      for (const old of backupsToDelete(await readdir(folder), name)) await rm(path.join(folder, old));
      done = name;
    } finally {
      release();
    }
  }

  /** @returns the number of rows; null if the backup already exists. */
  async function backUp(name: string): Promise<number | null> {
    const thread = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { file, folder, name },
    });
    worker = thread;
    try {
      return await new Promise<number | null>((resolve, reject) => {
        thread.once('message', resolve).once('error', reject);
        thread.once('exit', () => reject(new Error('The backup was stopped.')));
      });
    } finally {
      worker = undefined;
      await thread.terminate();
      removeSqlite(path.join(folder, name) + PARTIAL);
    }
  }

  return {
    start: wake,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await worker?.terminate();
      await running;
    },
  };
}

import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { lockBackups } from '../../db/file-lock.ts';
import { PARTIAL, removeSqlite } from '../../db/sqlite/copy.ts';
import { type Config, processEnvironment } from '../config.ts';
import type { Report } from '../report.ts';
import { dueBackup } from './schedule.ts';

const COMMAND_LINE = path.resolve(import.meta.dirname, '../../../cli/main.ts');
const MINUTE_MS = 60_000;
const RETRY_MS = 15 * MINUTE_MS;

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

export type Backups = ReturnType<typeof createBackups>;

/** Makes a checked backup at each of the hours and deletes old ones. */
export function createBackups({ dataDir, folder, hours, timeZone, now, report }: BackupOptions) {
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let running: Promise<void> | undefined;
  /** Ends the running command. */
  let kill = () => {};
  /** The last backup that this process has made or found. */
  let last: string | undefined;
  const status = { madeAtMs: 0, bytes: 0, failures: 0 };

  async function run(): Promise<void> {
    let wait = MINUTE_MS;
    try {
      await makeDueBackup();
    } catch (error) {
      if (!isClosed) {
        status.failures++;
        report('the scheduled backup failed', error, 'error');
      }
      wait = RETRY_MS;
    }
    if (!isClosed) timer = setTimeout(wake, wait).unref();
  }

  function wake(): void {
    running = run();
  }

  async function makeDueBackup(): Promise<void> {
    const name = dueBackup(hours, timeZone, now());
    if (name === last) return;
    const target = path.join(folder, name);
    const line = await runCommand(target);
    if (line) report(line, undefined, 'info');
    const made = statSync(target, { throwIfNoEntry: false });
    // Another process is making it.
    if (!made) return;
    last = name;
    status.madeAtMs = made.mtimeMs;
    status.bytes = made.size;
  }

  /**
   * Runs the `backup` command as a process of its own, because SQLite would block this one for seconds.
   * @returns a line for the log; empty if there is nothing to report.
   */
  async function runCommand(target: string): Promise<string> {
    const args = [COMMAND_LINE, 'backup', '--scheduled', target];
    const env = { ...processEnvironment(), DATA_DIR: dataDir };
    const command = promisify(execFile)(process.execPath, args, { env });
    kill = () => void command.child.kill();
    try {
      return (await command).stdout.trim();
    } catch (error) {
      removePartial(target);
      if (!(error instanceof Error && 'stderr' in error && 'signal' in error)) throw error;
      // A service manager or a terminal stops it together with the server.
      if (error.signal === 'SIGTERM' || error.signal === 'SIGINT') return '';
      throw new Error(String(error.stderr).trim() || error.message);
    }
  }

  /** Removes what a killed command has left, unless another process is making the backup. */
  function removePartial(target: string): void {
    const release = lockBackups(dataDir);
    if (!release) return;
    removeSqlite(target + PARTIAL);
    release();
  }

  return {
    /** Returns when the latest backup was made, its size, and the failures of this process. */
    status: () => status,
    /** Starts the schedule. Makes a backup that is already due at once. */
    start: wake,
    /** Stops the schedule and a running backup. */
    async close(): Promise<void> {
      isClosed = true;
      clearTimeout(timer);
      kill();
      await running;
    },
  };
}

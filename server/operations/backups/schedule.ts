import { addDays, dateIn, daysBetween } from '../../../domain/dates.ts';

const DAYS_KEPT = 7;
const WEEKS_KEPT = 4;
const A_MONDAY = '2024-01-01';
const NAME = /^sorrel-(\d{4}-\d\d-\d\d)-\d\dh\.sqlite$/;

/**
 * Returns the name of the backup that is due, for the last of the hours that has begun, such as
 * 'sorrel-2027-03-31-03h.sqlite'. Names sort by time.
 * @param hours of the day in the time zone, from 0 to 23; at least one.
 * @param now milliseconds since 1970.
 */
export function dueBackup(hours: number[], timeZone: string, now: number): string {
  const today = dateIn(timeZone, now);
  const hourNow = hourIn(timeZone, now);
  const begun = hours.filter((hour) => hour <= hourNow);
  return begun.length > 0
    ? backupName(today, Math.max(...begun))
    : backupName(addDays(today, -1), Math.max(...hours));
}

/** Returns the files with names of scheduled backups. */
export function selectBackups(files: string[]): string[] {
  return files.filter((file) => NAME.test(file));
}

/**
 * Returns the backups to delete: all but those of the 7 latest days and the last one of each of the 4 weeks before.
 * Ignores backups with later names than `latest`, which come from a clock that ran ahead.
 * @param latest the name of the most recent backup.
 */
export function backupsToDelete(files: string[], latest: string): string[] {
  const backups = selectBackups(files)
    .filter((file) => file <= latest)
    .sort((a, b) => (a < b ? 1 : -1));
  const days = new Set([...new Set(backups.map(dayOf))].slice(0, DAYS_KEPT));
  const older = backups.filter((file) => !days.has(dayOf(file)));
  const lastOfWeek = new Map<number, string>();
  for (const file of older) {
    const week = Math.floor(daysBetween(A_MONDAY, dayOf(file)) / 7);
    if (!lastOfWeek.has(week)) lastOfWeek.set(week, file);
  }
  const weekly = new Set([...lastOfWeek.values()].slice(0, WEEKS_KEPT));
  return older.filter((file) => !weekly.has(file));
}

function backupName(date: string, hour: number): string {
  return `sorrel-${date}-${String(hour).padStart(2, '0')}h.sqlite`;
}

function dayOf(file: string): string {
  return NAME.exec(file)?.[1] ?? '';
}

function hourIn(timeZone: string, instant: number): number {
  return Number(
    new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant),
  );
}

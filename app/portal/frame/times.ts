import { dateAndTimeIn } from '../../../domain/date-and-time.ts';
import { dateIn, formatDate, formatShortDate } from '../../../domain/dates.ts';
import { practice } from '../../../practice.config.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Units from the longest; a month counts as 30 days. */
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

const AGO = new Intl.RelativeTimeFormat('en-US');

/**
 * The age in whole units, such as '3 hours ago'; 'just now' in the first minute and for times in the future.
 * @param since ISO 8601.
 * @param now milliseconds since 1970.
 */
export function age(since: string, now = Date.now()): string {
  const passed = now - Date.parse(since);
  for (const [unit, length] of UNITS) {
    if (passed >= length) return AGO.format(-Math.floor(passed / length), unit);
  }
  return 'just now';
}

/** A time in the practice's time zone, such as 'August 3, 2026, 7:05 AM PDT'. @param iso ISO 8601. */
export function dateAndTime(iso: string, timeZone = practice.timeZone): string {
  return dateAndTimeIn(timeZone, Date.parse(iso));
}

/** The time of day in the practice's time zone, such as '7:05 AM PDT'. @param iso ISO 8601. */
export function timeOf(iso: string): string {
  return dateAndTime(iso).split(', ')[2] ?? '';
}

/** The date of a time in the practice's time zone, such as 'August 3, 2026'. @param iso ISO 8601. */
export function dateOf(iso: string): string {
  return formatDate(dateIn(practice.timeZone, Date.parse(iso)));
}

/** For example, 'Aug 3, 2026'. @param iso ISO 8601. */
export function shortDate(iso: string): string {
  return formatShortDate(dateIn(practice.timeZone, Date.parse(iso)));
}

/** Today's date for staff, such as '2026-08-03'. The server decides what visitors see. */
export function today(): string {
  return dateIn(practice.timeZone, Date.now());
}

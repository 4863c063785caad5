/** Dates without time, as `2027-03-31` (ISO 8601), so that they compare as texts. */

import { memoize } from './memoize.ts';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;
const [FIRST_YEAR, LAST_YEAR] = [1900, 2200];
const DAY_MS = 86_400_000;

/** Whether this is a date that exists, from 1900 to 2200. */
export function isDate(text: string): boolean {
  const year = Number(DATE.exec(text)?.[1]);
  return year >= FIRST_YEAR && year <= LAST_YEAR && toText(toMs(text)) === text;
}

export function addDays(date: string, days: number): string {
  return toText(toMs(date) + days * DAY_MS);
}

/** For example, 'March 31, 2027'. */
export function formatDate(date: string): string {
  return new Date(toMs(date)).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
}

/** For example, 'Jun 28, 2027', in which lines do not break; '' without a date, such as one that is half typed. */
export function formatShortDate(date: string | null): string {
  if (date === null || !isDate(date)) return '';
  return new Date(toMs(date))
    .toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    .replaceAll(' ', '\u00a0');
}

/** Measured: a format for each card took an eighth of the time to render a results page. */
const dateFormat = memoize(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);

/** Returns the date of an instant (milliseconds since 1970) in a time zone (IANA name). */
export function dateIn(timeZone: string, instant: number): string {
  const parts = dateFormat(timeZone).formatToParts(instant);
  const { year, month, day } = Object.fromEntries(parts.map(({ type, value }) => [type, value]));
  return `${year}-${month}-${day}`;
}

function toMs(date: string): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function toText(ms: number): string {
  return Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10);
}

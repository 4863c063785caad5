const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** From long to short; a month has 30 days here. */
const UNITS = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
] as const;

const AGO = new Intl.RelativeTimeFormat('en-US');
const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * How long ago something was, in whole units, such as '3 hours ago'; 'just now' in the first minute, and where
 * another clock is ahead of ours.
 * @param since ISO 8601.
 * @param now milliseconds since 1970, the same on the server and in the browser that hydrates its page.
 */
export function age(since: string, now: number): string {
  const passed = now - Date.parse(since);
  for (const [unit, length] of UNITS) {
    if (passed >= length) return AGO.format(-Math.floor(passed / length), unit);
  }
  return 'just now';
}

/**
 * A moment in UTC, such as 'August 3, 2026, 14:05 UTC', which is the same text wherever it is rendered.
 * @param iso ISO 8601.
 */
export function dateAndTime(iso: string): string {
  const moment = new Date(iso);
  // The time is cut out by hand: ICU's versions differ in what they put before it.
  return `${DATE.format(moment)}, ${moment.toISOString().slice(11, 16)} UTC`;
}

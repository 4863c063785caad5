import { dateIn } from '../../domain/dates.ts';
import { practice } from '../../practice.config.ts';

/** How long a date is reused: a new day shows within a second of midnight. */
const MAX_AGE_MS = 200;
const HOUR_MS = 3_600_000;

/** Returns today's date in the practice's time zone, such as '2027-03-31'. */
export type Today = () => string;

/** @param now milliseconds since 1970. @param timeZone IANA name. */
export function createToday(now: () => number, timeZone: string): Today {
  let at = Number.NaN;
  let date = '';
  return () => {
    const age = now() - at;
    if (!(age >= 0 && age < MAX_AGE_MS)) {
      at = now();
      date = dateIn(timeZone, at);
    }
    return date;
  };
}

/** Returns the date of a time in the practice's time zone. @param at milliseconds since 1970. */
export function dayOf(at: number): string {
  return dateIn(practice.timeZone, at);
}

/** Returns when a date begins in the practice's time zone, in milliseconds since 1970. */
export function startOfDay(date: string): number {
  const noon = Date.parse(`${date}T12:00:00Z`);
  // No time zone is further from UTC than 14 hours.
  let [before, from] = [noon - 27 * HOUR_MS, noon + 3 * HOUR_MS];
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2);
    if (dayOf(middle) < date) before = middle;
    else from = middle;
  }
  return from;
}

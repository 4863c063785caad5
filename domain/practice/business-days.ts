import { addDays, includes } from '../dates.ts';
import type { PracticeFacts } from './facts-form.ts';

type Opening = Pick<PracticeFacts, 'hours' | 'closures'>;

/** Without any hours, business days are Monday to Friday and begin at this time. */
const DEFAULT_START = '08:00';
const FRIDAY = 5;

/** A practice that is closed for longer has no next business day. */
const MAX_DAYS = 366;

/** Returns when work begins on a day, such as '08:00'; null if it is no business day. */
export function startOfBusiness(day: string, { hours, closures }: Opening): string | null {
  if (closures.some(({ startsOn, endsOn }) => includes({ from: startsOn, until: endsOn }, day))) return null;
  const weekday = weekdayOf(day);
  if (hours.length === 0) return weekday <= FRIDAY ? DEFAULT_START : null;
  const starts = hours.filter((each) => each.weekday === weekday).map(({ opens }) => opens);
  return starts.toSorted()[0] ?? null;
}

/** Whether work has begun on a day. @param time in the same time zone, such as '07:59'. */
export function hasWorkBegun(day: string, time: string, opening: Opening): boolean {
  const start = startOfBusiness(day, opening);
  return start !== null && start <= time;
}

/** Returns the first business day after a day; the next day if there is none within a year. */
export function nextBusinessDay(day: string, opening: Opening): string {
  for (let days = 1; days <= MAX_DAYS; days++) {
    const next = addDays(day, days);
    if (startOfBusiness(next, opening) !== null) return next;
  }
  return addDays(day, 1);
}

/** 1 is Monday, 7 Sunday (ISO 8601). */
function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

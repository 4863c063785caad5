import { addDays } from '../dates.ts';

/** Business days are Monday to Friday and begin at this time. */
const START = '08:00';
const FRIDAY = 5;

/** Whether work has begun on a day. @param time in the same time zone, such as '07:59'. */
export function hasWorkBegun(day: string, time: string, _facts?: object): boolean {
  return isBusinessDay(day) && START <= time;
}

/** Returns the first business day after a day. */
export function nextBusinessDay(day: string, facts?: object): string {
  const next = addDays(day, 1);
  return isBusinessDay(next) ? next : nextBusinessDay(next, facts);
}

function isBusinessDay(day: string): boolean {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() || 7) <= FRIDAY;
}

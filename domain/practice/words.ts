import { memoize } from '../memoize.ts';
import type { Closure, Hours } from './facts-form.ts';

/** For example, 'Monday to Friday' and '8:00 am to 6:00 pm Pacific'. */
export type HoursText = { days: string; time: string };

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function weekdayName(weekday: number): string {
  return DAYS[weekday - 1] ?? '';
}

/**
 * Returns opening hours as visitors read them: one entry for consecutive days with the same hours.
 * @param timeZone IANA name.
 */
export function hoursTexts(hours: Hours[], timeZone: string): HoursText[] {
  const zone = zoneName(timeZone);
  const groups: { first: number; last: number; time: string }[] = [];
  for (let weekday = 1; weekday <= DAYS.length; weekday++) {
    const rows = hours.filter((row) => row.weekday === weekday).sort((a, b) => (a.opens < b.opens ? -1 : 1));
    if (rows.length === 0) continue;
    const time = `${rows.map(({ opens, closes }) => `${timeText(opens)} to ${timeText(closes)}`).join(', ')} ${zone}`;
    const group = groups.at(-1);
    if (group?.last === weekday - 1 && group.time === time) group.last = weekday;
    else groups.push({ first: weekday, last: weekday, time });
  }
  return groups.map(({ first, last, time }) => ({ days: daysText(first, last), time }));
}

/** For example, 'Closed Nov 26 to 27 (Thanksgiving)'. */
export function closureText({ startsOn, endsOn, label }: Closure): string {
  const isOneMonth = startsOn.slice(0, 7) === endsOn.slice(0, 7);
  const last = isOneMonth ? String(Number(endsOn.slice(8))) : monthAndDay(endsOn);
  const days = startsOn === endsOn ? monthAndDay(startsOn) : `${monthAndDay(startsOn)} to ${last}`;
  return `Closed ${days}${label ? ` (${label})` : ''}`;
}

function daysText(first: number, last: number): string {
  if (first === last) return weekdayName(first);
  return `${weekdayName(first)} ${last === first + 1 ? 'and' : 'to'} ${weekdayName(last)}`;
}

/** For example, '8:00 am' for '08:00'. */
function timeText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** For example, 'Nov 26'. */
function monthAndDay(date: string): string {
  return new Date(date).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** For example, 'Pacific'. */
const zoneName = memoize((timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace(/ Time$/, '') ?? timeZone;
});

/** Recomputed at most this often: a new day shows within a second of midnight. */
const MAX_AGE_MS = 200;

/** Returns today's date in the practice's time zone, such as '2027-03-31'. */
export type Today = () => string;

/**
 * @param now milliseconds since 1970.
 * @param timeZone IANA name.
 */
export function createToday(now: () => number, timeZone: string): Today {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  let at = Number.NaN;
  let date = '';
  return () => {
    const age = now() - at;
    if (!(age >= 0 && age < MAX_AGE_MS)) {
      at = now();
      const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
      date = `${parts.year}-${parts.month}-${parts.day}`;
    }
    return date;
  };
}

/** Returns the date of an instant in the time zone. */
export function dateIn(timeZone: string, instant: number): string {
  return createToday(() => instant, timeZone)();
}

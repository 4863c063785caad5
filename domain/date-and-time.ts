/** Returns an instant (milliseconds since 1970) in a time zone, such as 'August 3, 2026, 7:05 AM PDT'. */
export function dateAndTimeIn(timeZone: string, instant: number): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).formatToParts(instant);
  // Joined here, because the separators of ICU differ between server and browsers.
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value;
  return `${part('month')} ${part('day')}, ${part('year')}, ${part('hour')}:${part('minute')} ${part('dayPeriod')} ${part('timeZoneName')}`;
}

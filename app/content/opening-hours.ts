const TIME = /(\d{1,2})(?::(\d\d))?\s*([ap])\.?m/gi;
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Converts hours such as 'Monday to Friday' and '8:00 am to 6:00 pm Pacific' to the format of
 * schema.org/openingHours: 'Mo-Fr 08:00-18:00'. Null for texts that it cannot parse.
 */
export function openingHours({ days, time }: { days: string; time: string }): string | null {
  const named = DAYS.filter((day) => days.includes(day)).sort((a, b) => days.indexOf(a) - days.indexOf(b));
  const [opens, closes, ...others] = [...time.matchAll(TIME)].map(
    ([, hours, minutes = '00', half]) =>
      `${String((Number(hours) % 12) + (half?.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}:${minutes}`,
  );
  if (named.length === 0 || !opens || !closes || others.length > 0) return null;
  const isRange = named.length === 2 && /\b(to|through)\b|[-–]/.test(days);
  return `${named.map((day) => day.slice(0, 2)).join(isRange ? '-' : ',')} ${opens}-${closes}`;
}

import type { PublicPractice } from '../../domain/practice/schemas.ts';
import { weekdayName } from '../../domain/practice/words.ts';

/**
 * Returns values of schema.org/openingHoursSpecification: one for each time, with its days, and one for each closure.
 * Closed days open and close at midnight, as search engines expect.
 */
export function openingHours({ hours, closures }: Pick<PublicPractice, 'hours' | 'closures'>): object[] {
  const byTime = Map.groupBy(hours, ({ opens, closes }) => `${opens} ${closes}`);
  return [
    ...[...byTime.values()].map((rows) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: rows.map(({ weekday }) => weekdayName(weekday)),
      opens: rows[0]?.opens,
      closes: rows[0]?.closes,
    })),
    ...closures.map(({ startsOn, endsOn }) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: startsOn,
      validThrough: endsOn,
      opens: '00:00',
      closes: '00:00',
    })),
  ];
}

import { expect, test } from 'vitest';
import { formatShortDate } from './dates.ts';

test('short dates do not break, and half-typed ones are empty', () => {
  expect(formatShortDate('2027-06-28')).toBe('Jun\u00a028,\u00a02027');
  expect([formatShortDate('invalid'), formatShortDate(null)]).toEqual(['', '']);
});

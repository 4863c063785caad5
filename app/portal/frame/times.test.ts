import { expect, test } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { age, dateAndTime } from './times.ts';

const NOW = Date.parse('2026-08-03T14:05:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  [0, 'just now'],
  [MINUTE, '1 minute ago'],
  [HOUR - 1, '59 minutes ago'],
  [DAY, '1 day ago'],
  [30 * DAY - 1, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [800 * DAY, '2 years ago'],
  [-DAY, 'just now'],
])('the age after %d ms: %s', (passed, words) => {
  expect(age(new Date(NOW - passed).toISOString(), NOW)).toBe(words);
});

test.each([
  ['2026-08-03T14:05:59.999Z', 'August 3, 2026, 7:05 AM PDT'],
  ['2026-08-03T23:05:59.999-05:00', 'August 3, 2026, 9:05 PM PDT'],
  ['2027-01-01T08:00:00Z', 'January 1, 2027, 12:00 AM PST'],
])('%s is %s in Los Angeles', (iso, text) => {
  expect(dateAndTime(iso, 'America/Los_Angeles')).toBe(text);
});

test('a time is in the time zone of the practice', () => {
  const iso = '2026-08-03T14:05:00Z';
  expect(dateAndTime(iso)).toBe(dateAndTime(iso, practice.timeZone));
  expect(dateAndTime(iso, 'America/Phoenix')).toBe('August 3, 2026, 7:05 AM MST');
});

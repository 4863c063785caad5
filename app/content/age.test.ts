import { describe, expect, test } from 'vitest';
import { age, dateAndTime } from './age.ts';

const NOW = Date.parse('2026-08-03T14:05:00.000Z');
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('age', () => {
  test.each([
    [0, 'just now'],
    [59 * SECOND, 'just now'],
    [MINUTE, '1 minute ago'],
    [5 * MINUTE + 59 * SECOND, '5 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
    [HOUR, '1 hour ago'],
    [3 * HOUR, '3 hours ago'],
    [DAY - 1, '23 hours ago'],
    [DAY, '1 day ago'],
    [2 * DAY, '2 days ago'],
    [30 * DAY - 1, '29 days ago'],
    [30 * DAY, '1 month ago'],
    [364 * DAY, '12 months ago'],
    [800 * DAY, '2 years ago'],
  ])('after %d ms: %s', (passed, words) => {
    expect(age(new Date(NOW - passed).toISOString(), NOW)).toBe(words);
  });

  test('a clock that is ahead of ours makes nothing come from the future', () => {
    expect(age(new Date(NOW + DAY).toISOString(), NOW)).toBe('just now');
  });
});

test('a moment is told in UTC, wherever one is', () => {
  expect(dateAndTime('2026-08-03T23:05:59.999Z')).toBe('August 3, 2026, 23:05 UTC');
  expect(dateAndTime('2026-08-03T23:05:59.999-05:00')).toBe('August 4, 2026, 04:05 UTC');
});

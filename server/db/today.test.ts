import { describe, expect, test } from 'vitest';
import { createToday } from './today.ts';

const LOS_ANGELES = 'America/Los_Angeles';

/** Each midnight with the first instant of the new day. */
describe.each([
  ['a day of 24 hours', LOS_ANGELES, '2027-02-01T08:00:00Z', '2027-01-31', '2027-02-01'],
  ['before clocks go forward', LOS_ANGELES, '2027-03-14T08:00:00Z', '2027-03-13', '2027-03-14'],
  ['after clocks went forward', LOS_ANGELES, '2027-03-15T07:00:00Z', '2027-03-14', '2027-03-15'],
  ['before clocks go back', LOS_ANGELES, '2027-11-07T07:00:00Z', '2027-11-06', '2027-11-07'],
  ['after clocks went back', LOS_ANGELES, '2027-11-08T08:00:00Z', '2027-11-07', '2027-11-08'],
  ['a year that ends', 'Pacific/Auckland', '2027-12-31T11:00:00Z', '2027-12-31', '2028-01-01'],
  [
    'clocks that go forward at midnight',
    'America/Havana',
    '2027-03-14T05:00:00Z',
    '2027-03-13',
    '2027-03-14',
  ],
])('%s in %s', (_, timeZone, midnight, before, after) => {
  const at = Date.parse(midnight);

  test('a new day starts at midnight', () => {
    expect(createToday(() => at - 1, timeZone)()).toBe(before);
    expect(createToday(() => at, timeZone)()).toBe(after);
  });

  test('within a second while the clock runs', () => {
    let now = at - 1;
    const today = createToday(() => now, timeZone);
    expect(today()).toBe(before);
    now = at + 999;
    expect(today()).toBe(after);
  });
});

test('follows a clock that is set back', () => {
  let now = Date.parse('2027-02-01T08:00:00Z');
  const today = createToday(() => now, LOS_ANGELES);
  expect(today()).toBe('2027-02-01');
  now -= 1;
  expect(today()).toBe('2027-01-31');
});

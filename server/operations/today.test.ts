import { expect, test } from 'vitest';
import { createToday } from './today.ts';

const LOS_ANGELES = 'America/Los_Angeles';

/** Each midnight with the first instant of the new day. */
test.each([
  ['before clocks go forward', LOS_ANGELES, '2027-03-14T08:00:00Z', '2027-03-13', '2027-03-14'],
  ['after clocks went back', LOS_ANGELES, '2027-11-08T08:00:00Z', '2027-11-07', '2027-11-08'],
  ['a year that ends', 'Pacific/Auckland', '2027-12-31T11:00:00Z', '2027-12-31', '2028-01-01'],
  ['a jump at midnight', 'America/Havana', '2027-03-14T05:00:00Z', '2027-03-13', '2027-03-14'],
])('%s in %s starts at midnight', (_, timeZone, midnight, before, after) => {
  const at = Date.parse(midnight);
  expect(createToday(() => at - 1, timeZone)()).toBe(before);
  expect(createToday(() => at, timeZone)()).toBe(after);
  // Within a second while the clock runs, and when it is set back.
  let now = at - 1;
  const today = createToday(() => now, timeZone);
  expect(today()).toBe(before);
  now = at + 999;
  expect(today()).toBe(after);
  now = at - 1;
  expect(today()).toBe(before);
});

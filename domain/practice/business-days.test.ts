import { expect, test } from 'vitest';
import { nextBusinessDay, startOfBusiness } from './business-days.ts';

const NO_FACTS = { hours: [], closures: [] };
const hours = (weekday: number, opens: string, closes = '17:00') => ({ weekday, opens, closes });
const closure = (startsOn: string, endsOn: string) => ({ startsOn, endsOn, label: null });

// November 27, 2026 is a Friday.
test('without hours, Monday to Friday from 8:00', () => {
  expect(nextBusinessDay('2026-11-26', NO_FACTS)).toBe('2026-11-27');
  expect(nextBusinessDay('2026-11-27', NO_FACTS)).toBe('2026-11-30');
  expect(startOfBusiness('2026-11-27', NO_FACTS)).toBe('08:00');
  expect(startOfBusiness('2026-11-28', NO_FACTS)).toBeNull();
});

test('the days with hours, from the first of them', () => {
  const facts = { hours: [hours(2, '13:00'), hours(2, '09:00', '12:00'), hours(6, '10:00')], closures: [] };
  expect(nextBusinessDay('2026-11-27', facts)).toBe('2026-11-28');
  expect(nextBusinessDay('2026-11-28', facts)).toBe('2026-12-01');
  expect(startOfBusiness('2026-12-01', facts)).toBe('09:00');
});

test('closures are left out, also ten days in a row', () => {
  const facts = {
    hours: [],
    closures: [closure('2026-11-27', '2026-12-04'), closure('2026-12-07', '2026-12-07')],
  };
  expect(nextBusinessDay('2026-11-26', facts)).toBe('2026-12-08');
});

test('a practice that is closed for years has no next business day: the next day counts', () => {
  const facts = { hours: [], closures: [closure('2026-01-01', '2036-01-01')] };
  expect(nextBusinessDay('2026-11-26', facts)).toBe('2026-11-27');
});

import { expect, test } from 'vitest';
import { hasWorkBegun, nextBusinessDay } from './business-days.ts';

test('Monday to Friday from 8:00', () => {
  expect(nextBusinessDay('2026-11-26')).toBe('2026-11-27');
  expect(nextBusinessDay('2026-11-27')).toBe('2026-11-30');
  expect([hasWorkBegun('2026-11-27', '07:59'), hasWorkBegun('2026-11-27', '08:00')]).toEqual([false, true]);
  expect(hasWorkBegun('2026-11-28', '08:00')).toBe(false);
});

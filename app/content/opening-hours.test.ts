import { expect, test } from 'vitest';
import { openingHours } from './opening-hours.ts';

test.each([
  ['Monday to Friday', '8:00 am to 6:00 pm Pacific', 'Mo-Fr 08:00-18:00'],
  ['Monday – Thursday', '9 a.m. – 12:30 p.m.', 'Mo-Th 09:00-12:30'],
  ['Saturday', '12 am to 12 pm', 'Sa 00:00-12:00'],
  ['Tuesday, Thursday and Friday', '7:15 AM to 8 PM', 'Tu,Th,Fr 07:15-20:00'],
  ['Saturday and Sunday', '10 am to 2 pm', 'Sa,Su 10:00-14:00'],
  ['Monday to Friday', 'by appointment', null],
  ['Every day', '8 am to 6 pm', null],
  ['Monday', '8 am to 12 pm and 1 pm to 5 pm', null],
])('%s, %s: %s', (days, time, expected) => {
  expect(openingHours({ days, time })).toBe(expected);
});

import { expect, test } from 'vitest';
import { closureText, hoursTexts } from './words.ts';

const ZONE = 'America/Los_Angeles';
const on = (weekdays: number[], opens = '08:00', closes = '18:00') =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));

test('consecutive days with the same hours are one entry', () => {
  expect(hoursTexts(on([1, 2, 3, 4, 5]), ZONE)).toEqual([
    { days: 'Monday to Friday', time: '8:00 am to 6:00 pm Pacific' },
  ]);
  expect(hoursTexts([...on([1, 3, 4]), ...on([6, 7], '00:00', '12:30')], 'America/New_York')).toEqual([
    { days: 'Monday', time: '8:00 am to 6:00 pm Eastern' },
    { days: 'Wednesday and Thursday', time: '8:00 am to 6:00 pm Eastern' },
    { days: 'Saturday and Sunday', time: '12:00 am to 12:30 pm Eastern' },
  ]);
});

test('a break shows as two times, whatever the order of the rows', () => {
  const hours = [...on([2], '13:00', '17:00'), ...on([2], '08:00', '12:00')];
  expect(hoursTexts(hours, ZONE)).toEqual([
    { days: 'Tuesday', time: '8:00 am to 12:00 pm, 1:00 pm to 5:00 pm Pacific' },
  ]);
});

test.each([
  ['2027-11-26', '2027-11-27', null, 'Closed Nov 26 to 27'],
  ['2027-12-25', '2027-12-25', 'Christmas', 'Closed Dec 25 (Christmas)'],
  ['2027-12-30', '2028-01-02', null, 'Closed Dec 30 to Jan 2'],
])('%s to %s, %s', (startsOn, endsOn, label, text) => {
  expect(closureText({ startsOn, endsOn, label })).toBe(text);
});

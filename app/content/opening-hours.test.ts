import { expect, test } from 'vitest';
import { openingHours } from './opening-hours.ts';

const TYPE = 'OpeningHoursSpecification';

test('one specification for each time with its days, breaks included', () => {
  const hours = [
    { weekday: 1, opens: '08:00', closes: '12:00' },
    { weekday: 1, opens: '13:00', closes: '18:00' },
    { weekday: 7, opens: '08:00', closes: '12:00' },
  ];
  expect(openingHours({ hours, closures: [] })).toEqual([
    { '@type': TYPE, dayOfWeek: ['Monday', 'Sunday'], opens: '08:00', closes: '12:00' },
    { '@type': TYPE, dayOfWeek: ['Monday'], opens: '13:00', closes: '18:00' },
  ]);
});

test('closed days open and close at midnight', () => {
  const closure = { startsOn: '2027-11-26', endsOn: '2027-11-27', label: null, text: '' };
  expect(openingHours({ hours: [], closures: [closure] })).toEqual([
    { '@type': TYPE, validFrom: '2027-11-26', validThrough: '2027-11-27', opens: '00:00', closes: '00:00' },
  ]);
});

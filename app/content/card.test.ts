import { expect, test } from 'vitest';
import { availabilityText, listText } from './card.ts';

test('lists of names', () => {
  expect(listText('Speaks', [])).toBe('');
  expect(listText('Speaks', ['English', 'Spanish'])).toBe('Speaks English and Spanish');
});

test('taking new patients, or from when', () => {
  expect(availabilityText({ acceptingNewPatients: true, pausedUntil: null })).toBe('Taking new patients');
  expect(availabilityText({ acceptingNewPatients: false, pausedUntil: '2027-03-31' })).toBe(
    'Taking new patients from April 1, 2027',
  );
  expect(availabilityText({ acceptingNewPatients: false, pausedUntil: null })).toBe(
    'Not taking new patients at the moment',
  );
});

import { expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { today } from '../frame/times.ts';
import { expiringText } from './listing-texts.ts';

const STATES = ['North Dakota', 'Oregon', 'Washington'].map((displayName, at) => {
  return { id: at + 1, code: '', displayName };
});

test('licenses that have expired or end within 60 days, with the state and the day', () => {
  const days = [addDays(today(), 60), '2020-01-31', addDays(today(), 61)];
  const licenses = days.map((expiresOn, at) => ({ stateId: at + 1, number: null, expiresOn }));
  expect(expiringText(licenses, STATES)).toMatch(
    /^North Dakota, [A-Z][a-z]{2}\s\d{1,2}; Oregon, expired Jan\s31,\s2020$/,
  );
  expect(expiringText([{ stateId: 1, number: null, expiresOn: null }], STATES)).toBe('');
});

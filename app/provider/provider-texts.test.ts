import { expect, test } from 'vitest';
import type { Provider } from '../../domain/providers/provider-responses.ts';
import { PROVIDER } from '../../tests/support/api-fakes.ts';
import { insuranceText, profileDescription } from './provider-texts.ts';

const ALL = ['ID', 'OR', 'WA'];

test.each([
  ['all licensed states', null, ALL, 'Premera'],
  ['one of three', ['WA'], ALL, 'Premera · WA'],
  ['two of three', ['WA', 'ID'], ALL, 'Premera · ID, WA'],
  ['every licensed state, one by one', ['WA', 'OR'], ['OR', 'WA'], 'Premera'],
  ['no license today', null, [], 'Premera'],
])('insurance in %s', (_, stateCodes, licensed, text) => {
  const states = licensed.map((code) => ({ code }));
  expect(insuranceText({ name: 'Premera', stateCodes }, states)).toBe(text);
});

const state = (code: string, displayName: string) => ({ id: 1, code, displayName });
const insurer = (name: string, stateCodes: string[] | null = null) => ({ id: 1, name, stateCodes });

const ADA: Provider = {
  ...PROVIDER,
  states: [state('OR', 'Oregon'), state('WA', 'Washington')],
  insuranceCompanies: [insurer('Aetna'), insurer('Premera', ['WA'])],
};

test('the description names licenses, and insurers only of who takes new patients', () => {
  expect(profileDescription(ADA)).toBe(
    'Ada Ng is a dietitian at Sorrel, licensed in Oregon and Washington. Accepts Aetna and Premera.',
  );
  expect(profileDescription({ ...ADA, isAccepting: false })).toBe(
    'Ada Ng is a dietitian at Sorrel, licensed in Oregon and Washington. Not taking new patients.',
  );
  expect(profileDescription({ ...ADA, states: [], insuranceCompanies: [] })).toBe(
    'Ada Ng is a dietitian at Sorrel.',
  );
});

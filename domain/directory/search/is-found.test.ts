import { expect, test } from 'vitest';
import { isFound } from './is-found.ts';

const OREGON = { id: 37, code: 'OR', displayName: 'Oregon' };
const WASHINGTON = { id: 47, code: 'WA', displayName: 'Washington' };
const ADA = {
  isAccepting: true,
  states: [OREGON, WASHINGTON],
  insuranceCompanies: [
    { id: 1, name: 'Aetna', stateCodes: null },
    { id: 2, name: 'Premera', stateCodes: ['WA', 'ID'] },
  ],
};

test.each([
  ['an insurer of all licensed states', ADA, 'OR', 'Aetna', true],
  ['a chosen state', ADA, 'WA', 'Premera', true],
  ['another licensed state', ADA, 'OR', 'Premera', false],
  ['a chosen state without a license', ADA, 'ID', 'Premera', false],
  ['a state without a license', ADA, 'ID', 'Aetna', false],
  ['another insurer', ADA, 'OR', 'Cigna', false],
  ['nobody new', { ...ADA, isAccepting: false }, 'OR', 'Aetna', false],
  ['no search', ADA, '', '', false],
])('%s', (_, provider, state, insurer, expected) => {
  expect(isFound(provider, state, insurer)).toBe(expected);
});

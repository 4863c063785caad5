import { expect, test } from 'vitest';
import { keepKnown } from './search-form.tsx';

const OPTIONS = {
  states: [{ code: 'OR', displayName: 'Oregon' }],
  insuranceCompanies: [{ name: 'Santé First', aliases: ['Former Health'] }],
};

test.each([
  ['or', 'santé first', 'OR', 'Santé First'],
  ['OR', 'SANTE  FIRST', 'OR', 'Santé First'],
  ['OR', 'former health', 'OR', 'Santé First'],
  ['XX', 'Sante', '', ''],
])('%s, %j: the form shows %j, %j', (selectedState, selectedInsurance, state, insurance) => {
  const shown = keepKnown({ selectedState, selectedInsurance }, OPTIONS);
  expect(shown).toEqual({ selectedState: state, selectedInsurance: insurance });
});

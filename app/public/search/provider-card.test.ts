import { expect, test } from 'vitest';
import { PROVIDER } from '../../../tests/support/api-fakes.ts';
import { namesText } from './name-search.tsx';
import { cardOf } from './provider-card.tsx';

const named = (id: number, name: string) => ({ id, name });

test('a card has all states and insurers and two concerns, with what the visitor chose first', () => {
  const provider = {
    ...PROVIDER,
    concerns: [named(1, 'Cancer'), named(2, 'Kidneys'), named(3, 'Sports'), named(4, 'Allergies')],
    states: [
      { id: 1, code: 'OR', displayName: 'Oregon' },
      { id: 2, code: 'WA', displayName: 'Washington' },
    ],
    credentials: [{ id: 1, title: 'Registered Dietitian', abbreviation: 'RD' }],
    insuranceCompanies: [
      { ...named(1, 'Aetna'), stateCodes: null },
      { ...named(2, 'Premera'), stateCodes: ['WA'] },
    ],
  };
  const filters = [{ filter: 'concern' as const, value: '4' }];
  expect(cardOf(provider, { selectedState: 'WA', selectedInsurance: 'Premera', filters })).toEqual({
    id: PROVIDER.id,
    name: 'Ada Ng',
    avatarUrl: PROVIDER.avatarUrl,
    credentials: 'RD',
    concerns: 'Allergies · Cancer',
    states: ['Washington', 'Oregon'],
    insurers: ['Premera · WA', 'Aetna'],
  });
});

test.each([
  ['Ada', 9, ''],
  ['Ada', 10, 'The first 10. Type more of the name.'],
  ['Ñusta', 0, 'We list nobody with this name. Please check the spelling.'],
  ['?!', 0, 'Type at least two letters of the name.'],
  ['x', 0, 'Type at least two letters of the name.'],
])('what a search for %j says about %i dietitians', (name, count, text) => {
  expect(namesText(name, count)).toBe(text);
});

import { expect, test } from 'vitest';
import { PROVIDER } from '../../../tests/support/api-fakes.ts';
import { namesText } from './name-search.tsx';
import { cardOf } from './provider-card.tsx';

const named = (id: number, name: string) => ({ id, name });

const PLACES = { selectedState: 'WA', selectedInsurance: 'Premera', filters: [] };

test('a card has what the search matches in front, the first sentence, and offices in the state', () => {
  const office = { ...named(1, 'Downtown'), street: '', zip: '', phone: null, wheelchairAccess: null };
  const provider = {
    ...PROVIDER,
    bio: 'I eat. I cook.',
    isByVideo: true,
    offices: ['OR', 'WA', 'WA'].map((stateCode) => ({ ...office, city: `City in ${stateCode}`, stateCode })),
    languages: ['English', 'Spanish'].map((name) => ({ code: name, name })),
    states: ['OR', 'WA'].map((code, id) => ({ id, code, displayName: `State ${code}` })),
    credentials: [{ id: 1, title: 'Registered Dietitian', abbreviation: 'RD' }],
    insuranceCompanies: [
      { ...named(1, 'Aetna'), stateCodes: null },
      { ...named(2, 'Premera'), stateCodes: ['WA'] },
    ],
  };
  expect(cardOf(provider, PLACES)).toEqual({
    id: PROVIDER.id,
    name: 'Ada Ng',
    avatarUrl: PROVIDER.avatarUrl,
    credentials: 'RD',
    facts: 'Video · City in WA · English, Spanish',
    intro: 'I eat.',
    states: { hasMatch: true, texts: ['State WA', 'State OR'], more: 0 },
    insurers: { hasMatch: true, texts: ['Premera · WA', 'Aetna'], more: 0 },
  });
  expect(cardOf(provider, { ...PLACES, selectedInsurance: 'Former' }).insurers.hasMatch).toBe(false);
});

test('a card has at most eight badges of a kind and, without a bio, what the dietitian helps with', () => {
  const states = Array.from({ length: 40 }, (_, id) => ({ id, code: `S${id}`, displayName: `State ${id}` }));
  const provider = { ...PROVIDER, states, concerns: [named(1, 'Cancer'), named(2, 'Kidneys')] };
  const card = cardOf(provider, { ...PLACES, selectedState: 'S39' });
  expect(card.states.texts.slice(0, 2)).toEqual(['State 39', 'State 0']);
  expect([card.states.texts.length, card.states.more]).toEqual([8, 32]);
  expect(card.intro).toBe('Cancer, Kidneys');
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

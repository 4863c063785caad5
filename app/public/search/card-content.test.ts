import { expect, test } from 'vitest';
import type { Provider } from '../../../domain/directory/schemas.ts';
import { namesText, providerCardContent, visitText } from './card-content.ts';

test('where a dietitian can be seen', () => {
  const salem = { city: 'Salem', stateCode: 'OR' };
  const bend = { city: 'Bend', stateCode: 'OR' };
  expect(visitText({ isByVideo: true, offices: [] }, 'OR')).toBe('By video');
  expect(visitText({ isByVideo: true, offices: [salem, bend] }, 'OR')).toBe(
    'By video, or in person in Salem or Bend',
  );
  expect(visitText({ isByVideo: false, offices: [salem, salem] }, null)).toBe('In person in Salem');
  expect(visitText({ isByVideo: false, offices: [salem] }, 'WA')).toBe('In person in Salem, OR');
  expect(visitText({ isByVideo: true, offices: [salem] }, 'WA')).toBe('By video');
  expect(visitText({ isByVideo: false, offices: [] }, 'OR')).toBe('');
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

test('a card has the matches, the first three concerns with wanted ones before, and other states and insurers', () => {
  const named = (id: number, name: string) => ({ id, name });
  const provider = {
    id: 7,
    firstName: 'Ada',
    lastName: 'Ng',
    bio: 'Soups.',
    concerns: [named(1, 'Cancer'), named(2, 'Kidneys'), named(3, 'Sports'), named(4, 'Allergies')],
    languages: [{ code: 'en', name: 'English' }],
    isByVideo: true,
    offices: [],
    states: [
      { id: 1, code: 'OR', displayName: 'Oregon' },
      { id: 2, code: 'WA', displayName: 'Washington' },
    ],
    credentials: [{ id: 1, title: 'Registered Dietitian', abbreviation: 'RD' }],
    insuranceCompanies: [
      { ...named(1, 'Aetna'), stateCodes: null },
      { ...named(2, 'Premera'), stateCodes: ['WA'] },
    ],
    isAccepting: true,
  } as unknown as Provider;
  const selection = { selectedState: 'WA', selectedInsurance: 'Premera' };
  expect(providerCardContent(provider, selection, ['4'])).toMatchObject({
    name: 'Ada Ng',
    credentials: 'RD',
    matchingState: 'Washington',
    matchingInsurer: 'Premera (Washington)',
    otherInsurers: ['Aetna'],
    facts: ['By video', 'Helps with Allergies, Cancer, and Kidneys', 'Taking new patients'],
    quote: 'Soups.',
  });
});

import { expect, test } from 'vitest';
import { findKeyword, findNamedOption, findOptions } from './combobox.tsx';

const OPTIONS = [
  { value: 'HI', label: 'Hawaiʻi' },
  { value: 'OR', label: 'Oregon' },
  { value: 'PR', label: 'Peñasco' },
  { value: 'WA', label: 'Washington' },
  { value: 'Ünited', label: 'United' },
];
const found = (text: string) => findOptions(OPTIONS, text).map(({ label }) => label);

test.each([
  ['case', 'oREGON', ['Oregon']],
  ['accents in the options', 'penasco', ['Peñasco']],
  ['apostrophes', "hawai'i", ['Hawaiʻi']],
  ['the value', 'pr', ['Peñasco']],
  ['anywhere, in the order of the list', 'on', ['Oregon', 'Washington']],
  ['surrounding spaces', '  oregon ', ['Oregon']],
  ['no pattern', '.*', []],
  ['a blank query', '  ', OPTIONS.map(({ label }) => label)],
])('Both dropdowns are searchable: %s (%j)', (_, text, labels) => {
  expect(found(text)).toEqual(labels);
});

const states = ['Arkansas', 'Kansas', 'California', 'Oregon'].map((label) => ({
  label,
  value: { Arkansas: 'AR', Kansas: 'KS', California: 'CA', Oregon: 'OR' }[label] ?? '',
}));

test.each([
  ['kansas', 'KS'],
  ['or', 'OR'],
  [' ore ', 'OR'],
  ['kans', undefined],
  ['', undefined],
])('%j names an option: by its whole label or value, or as the only one that matches', (text, value) => {
  expect(findNamedOption(states, text)?.value).toBe(value);
});

test('keywords find an option, and are named if its label does not match', () => {
  const cross = { value: 'Blue Cross', label: 'Blue Cross', keywords: ['BCBS', 'Régence'] };
  const capital = { value: 'DC', label: 'District of Columbia', keywords: ['Washington DC'] };
  const options = [capital, ...OPTIONS, cross];
  expect(findOptions(options, 'cbs')).toEqual([cross]);
  expect(findNamedOption(options, 'bcbs')).toBe(cross);
  expect(findNamedOption(options, 'washington d')).toBe(capital);
  expect(findNamedOption(options, 'washi')?.value).toBe('WA');
  expect(findKeyword(cross, 'regen')).toBe('Régence');
  expect(findKeyword(cross, 'blue')).toBeUndefined();
  expect(findKeyword(cross, '')).toBeUndefined();
});

import { describe, expect, test } from 'vitest';
import { findKeyword, findNamedOption, searchOptions } from './combobox.tsx';

const OPTIONS = [
  { value: 'HI', label: 'Hawaiʻi' },
  { value: 'OR', label: 'Oregon' },
  { value: 'PR', label: 'Peñasco' },
  { value: 'WA', label: 'Washington' },
  { value: 'Ünited', label: 'United' },
];
const found = (text: string) => searchOptions(OPTIONS, text).map(({ label }) => label);

describe('Both dropdowns are searchable', () => {
  test('ignoring case', () => {
    expect(found('oREGON')).toEqual(['Oregon']);
  });

  test('ignoring accents in the query and in the options', () => {
    expect(found('penasco')).toEqual(['Peñasco']);
    expect(found('ŏregoń')).toEqual(['Oregon']);
    expect(found("hawai'i")).toEqual(['Hawaiʻi']);
  });

  test('by label and value', () => {
    expect(found('pr')).toEqual(['Peñasco']);
    expect(found('Washington')).toEqual(['Washington']);
    expect(found('ünited')).toEqual(['United']);
  });

  test('anywhere in the label, in the order of the list', () => {
    expect(found('on')).toEqual(['Oregon', 'Washington']);
    expect(found('ask')).toEqual([]);
    expect(found('asc')).toEqual(['Peñasco']);
  });

  test('an empty or blank query returns the whole list', () => {
    expect(found('')).toEqual(OPTIONS.map(({ label }) => label));
    expect(found('  ')).toHaveLength(OPTIONS.length);
  });

  test('ignoring surrounding spaces', () => {
    expect(found('  oregon ')).toEqual(['Oregon']);
  });

  test('the query is not a pattern', () => {
    expect(found('.*')).toEqual([]);
    expect(found('(')).toEqual([]);
  });
});

describe('A text names an option', () => {
  const states = ['Arkansas', 'Kansas', 'California', 'Oregon'].map((label) => ({
    label,
    value: { Arkansas: 'AR', Kansas: 'KS', California: 'CA', Oregon: 'OR' }[label] ?? '',
  }));

  test.each([
    ['kansas', 'KS'],
    ['or', 'OR'],
    ['Ár', 'AR'],
    [' ore ', 'OR'],
    ['kans', undefined],
    ['zz', undefined],
    ['', undefined],
  ])('%j: by its whole label or value, or as the only one that matches', (text, value) => {
    expect(findNamedOption(states, text)?.value).toBe(value);
  });
});

test('keywords find an option, and are named if its label does not match', () => {
  const cross = { value: 'Blue Cross', label: 'Blue Cross', keywords: ['BCBS', 'Régence'] };
  const options = [...OPTIONS, cross];
  expect(searchOptions(options, 'cbs')).toEqual([cross]);
  expect(findNamedOption(options, 'bcbs')).toBe(cross);
  expect(findKeyword(cross, 'regen')).toBe('Régence');
  expect(findKeyword(cross, 'blue')).toBeUndefined();
  expect(findKeyword(cross, '')).toBeUndefined();
});

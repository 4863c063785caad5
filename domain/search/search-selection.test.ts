import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLastSearch, readSelection, type SearchSelection, selectionQuery } from './search-selection.ts';

const text = fc.string({ unit: 'grapheme' });
const selection: fc.Arbitrary<SearchSelection> = fc.record({ selectedState: text, selectedInsurance: text });
const NONE = { selectedState: '', selectedInsurance: '' };

describe('Query parameters: state_code and insurance_company_name', () => {
  test('Both are initially empty; the first value of a repeated parameter wins', () => {
    expect(readSelection(new URLSearchParams())).toEqual(NONE);
    expect(readSelection(new URLSearchParams('state_code=OR&state_code=WA')).selectedState).toBe('OR');
  });

  test('every selection survives the round trip through a URL', () => {
    const property = fc.property(selection, (chosen) => {
      expect(readSelection(new URLSearchParams(selectionQuery(chosen)))).toEqual(chosen);
    });
    fc.assert(property);
  });
});

describe('Submitting navigates to /providers with only the selected query parameters', () => {
  test.each([
    [
      { selectedState: 'OR', selectedInsurance: 'Blue Cross Blue Shield' },
      'state_code=OR&insurance_company_name=Blue+Cross+Blue+Shield',
    ],
    [{ ...NONE, selectedState: 'OR' }, 'state_code=OR'],
    [{ ...NONE, selectedInsurance: 'A&B' }, 'insurance_company_name=A%26B'],
    [NONE, ''],
  ])('%j gives "%s"', (chosen, query) => {
    expect(selectionQuery(chosen)).toBe(query);
  });

  test("'Show more' adds after whom the next results begin", () => {
    expect(selectionQuery({ ...NONE, selectedState: 'OR' }, [], '31')).toBe('state_code=OR&after=31');
  });
});

describe('The route may receive navigation state carrying the last search', () => {
  test('reads only the selection and valid filters', () => {
    const chosen = { selectedState: 'OR', selectedInsurance: 'Aetna' };
    expect(parseLastSearch({ ...chosen, key: 1 })).toEqual({ ...chosen, filters: [] });
    const visit = { filter: 'visit', value: 'video' };
    expect(parseLastSearch({ ...chosen, filters: [visit, { filter: 'x', value: '1' }, 7] })).toEqual({
      ...chosen,
      filters: [visit],
    });
  });

  test.each([
    ...[undefined, null, 'OR', 7, [], {}],
    ...[{ selectedState: 'OR' }, { selectedState: 1, selectedInsurance: 'x' }],
  ])('ignores invalid state: %j', (state) => {
    expect(parseLastSearch(state)).toBeNull();
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLastSearch, readSelection, type SearchSelection, selectionQuery } from './search-selection.ts';

const text = fc.string({ unit: 'grapheme' });
const selection: fc.Arbitrary<SearchSelection> = fc.record({ selectedState: text, selectedInsurance: text });
const NONE = { selectedState: '', selectedInsurance: '' };

test('the first value of a repeated parameter wins, and without parameters nothing is selected', () => {
  expect(readSelection(new URLSearchParams())).toEqual(NONE);
  expect(readSelection(new URLSearchParams('state_code=OR&state_code=WA')).selectedState).toBe('OR');
});

test('every selection survives the round trip through a URL', () => {
  const property = fc.property(selection, (chosen) => {
    expect(readSelection(new URLSearchParams(selectionQuery(chosen)))).toEqual(chosen);
  });
  fc.assert(property);
});

test('a search has only the selected query parameters, and after whom the next results begin', () => {
  expect(selectionQuery(NONE)).toBe('');
  expect(selectionQuery({ ...NONE, selectedInsurance: 'A&B' })).toBe('insurance_company_name=A%26B');
  const selected = { selectedState: 'OR', selectedInsurance: 'Blue Cross' };
  const query = 'state_code=OR&insurance_company_name=Blue+Cross';
  expect(selectionQuery(selected)).toBe(query);
  expect(selectionQuery(selected, [{ filter: 'visit', value: 'video' }], '31')).toBe(
    `${query}&visit=video&after=31`,
  );
});

describe('navigation state with the last search', () => {
  test('has the selection and valid filters', () => {
    const chosen = { selectedState: 'OR', selectedInsurance: 'Aetna' };
    expect(parseLastSearch({ ...chosen, key: 1 })).toEqual({ ...chosen, filters: [] });
    const visit = { filter: 'visit', value: 'video' };
    expect(parseLastSearch({ ...chosen, filters: [visit, { filter: 'x', value: '1' }, 7] })).toEqual({
      ...chosen,
      filters: [visit],
    });
  });

  test.each([...[undefined, 'OR', { selectedState: 'OR' }, { selectedState: 1, selectedInsurance: 'x' }]])(
    'is ignored if it is invalid: %j',
    (state) => {
      expect(parseLastSearch(state)).toBeNull();
    },
  );
});

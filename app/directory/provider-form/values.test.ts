import { expect, test } from 'vitest';
import { LICENSES } from '../../../domain/directory/licenses.ts';
import { MAX_LICENSES, MAX_PANELS } from '../../../domain/limits.ts';
import { EMPTY_LICENSE, EMPTY_PANEL, errorsIn, mergeLists, payloadOf, valuesOf } from './values.ts';

const empty = { ...valuesOf(null), firstName: 'Ada', lastName: 'Ng' };
const license = (stateId: string, number = '') => ({ ...EMPTY_LICENSE, stateId, number });

test('tables are sent as JSON texts with the names of the API, without panels that lose their license', () => {
  const values = {
    ...empty,
    licenses: [license('7', ' LD-1 ')],
    panels: [
      { ...EMPTY_PANEL, insuranceCompanyId: '3', isAccepting: 'false' },
      { ...EMPTY_PANEL, insuranceCompanyId: '3', stateId: '8' },
    ],
  };
  const form = payloadOf(values, ['licenses', 'panels']);
  expect([...form.keys()]).toEqual(['provider[licenses]', 'provider[panels]']);
  expect(JSON.parse(String(form.get('provider[licenses]')))).toEqual([
    { state_id: 7, kind: 'license', number: 'LD-1', starts_on: null, expires_on: null },
  ]);
  expect(JSON.parse(String(form.get('provider[panels]')))).toEqual([
    {
      insurance_company_id: 3,
      state_id: null,
      effective_from: null,
      effective_until: null,
      is_accepting: false,
    },
  ]);
});

test('errors of rows are by row and field, and make the table invalid', () => {
  const values = { ...empty, licenses: [license('7'), { ...license('7'), expiresOn: 'invalid' }] };
  expect(LICENSES.readRows(values.licenses)?.errors.get(1)).toEqual({
    stateId: 'State: each state can be there once',
    expiresOn: 'Expires on must be a date such as 2027-03-31',
  });
  expect(Object.keys(errorsIn(values))).toEqual(['licenses']);
  expect(errorsIn({ ...empty, contactEmail: 'ada' })).toEqual({
    contactEmail: 'Please enter a valid email address',
  });
});

test('a table that is too long is an error, and its rows are never sent', () => {
  const values = {
    ...empty,
    licenses: Array.from({ length: MAX_LICENSES + 1 }, (_, row) => license(String(row + 1))),
    panels: Array.from({ length: MAX_PANELS + 1 }, (_, row) => ({
      ...EMPTY_PANEL,
      insuranceCompanyId: String(row + 1),
    })),
  };
  expect(errorsIn(values)).toEqual({
    licenses: 'Licenses must be a list of at most 60 rows',
    panels: 'Insurance panels must be a list of at most 150 rows',
  });
  for (const name of ['licenses', 'panels'] as const) {
    expect(() => payloadOf(values, [name])).toThrow(RangeError);
  }
});

test("lists keep both users' changes; two changes of one row are both kept for the user to choose", () => {
  const base = {
    ...empty,
    licenses: [license('1'), license('2')],
    credentialIds: [1],
    languageCodes: ['en'],
  };
  const mine = {
    ...base,
    licenses: [license('2'), license('3')],
    credentialIds: [1, 2],
    concernIds: [3],
    languageCodes: ['vi'],
  };
  const current = {
    ...base,
    licenses: [license('1'), license('2', 'LD-2'), license('4')],
    credentialIds: [],
    languageCodes: ['en', 'es'],
  };
  expect(mergeLists(base, mine, current)).toEqual({
    licenses: [license('2', 'LD-2'), license('4'), license('3')],
    panels: [],
    credentialIds: [2],
    concernIds: [3],
    officeIds: [],
    languageCodes: ['es', 'vi'],
  });
  const both = mergeLists(
    base,
    { ...base, licenses: [license('1', 'A'), license('2')] },
    {
      ...base,
      licenses: [license('1', 'B'), license('2')],
    },
  );
  expect(both.licenses).toEqual([license('1', 'B'), license('2'), license('1', 'A')]);
});

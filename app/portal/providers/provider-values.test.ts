import { expect, test } from 'vitest';
import { MAX_LICENSES } from '../../../domain/limits.ts';
import { LICENSES } from '../../../domain/providers/licenses.ts';
import { EMPTY_LICENSE, errorsIn, payloadOf, valuesOf } from './provider-values.ts';

const empty = { ...valuesOf(null), firstName: 'Ada', lastName: 'Ng' };
const license = (stateId: string, number = '') => ({ ...EMPTY_LICENSE, stateId, number });

test('tables are sent as JSON texts with the names of the API, without panels that lose their license', () => {
  const values = {
    ...empty,
    licenses: [license('7', ' LD-1 ')],
    panels: [
      { insuranceCompanyId: 3, stateId: null },
      { insuranceCompanyId: 4, stateId: 7 },
      { insuranceCompanyId: 4, stateId: 8 },
    ],
  };
  const form = payloadOf(values, ['licenses', 'panels']);
  expect([...form.keys()]).toEqual(['provider[licenses]', 'provider[panels]']);
  expect(JSON.parse(String(form.get('provider[licenses]')))).toEqual([
    { state_id: 7, number: 'LD-1', expires_on: null },
  ]);
  expect(JSON.parse(String(form.get('provider[panels]')))).toEqual([
    { insurance_company_id: 3, state_id: null },
    { insurance_company_id: 4, state_id: 7 },
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
  const rows = Array.from({ length: MAX_LICENSES + 1 }, (_, row) => license(String(row + 1)));
  const values = { ...empty, licenses: rows };
  expect(errorsIn(values)).toEqual({ licenses: 'Licenses must be a list of at most 60 rows' });
  expect(() => payloadOf(values, ['licenses'])).toThrow(RangeError);
});

test('a license row that is still empty is no error, and is not sent', () => {
  const values = { ...empty, licenses: [license('7'), EMPTY_LICENSE] };
  expect(valuesOf(null).licenses).toEqual([EMPTY_LICENSE]);
  expect(errorsIn(values)).toEqual({});
  const sent = payloadOf(values, ['licenses']).get('provider[licenses]');
  expect(JSON.parse(String(sent))).toEqual([{ state_id: 7, number: null, expires_on: null }]);
});

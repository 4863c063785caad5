import { expect, test } from 'vitest';
import { namesOf, readCells } from './cells.ts';

const items = (...names: string[]) => names.map((name, index) => ({ id: index + 1, name }));
const NAMES = {
  states: items('OR', 'WA'),
  credentials: items('RD', 'LD; LN', '"CNS"'),
  insurance_companies: items('Aetna', 'Blue Cross; Blue Shield', 'The "A; B" Plan', '5" Care', 'Ünited'),
  concerns: [],
  offices: [],
};

test('lists with semicolons or quotation marks in names survive the round trip', () => {
  const cells = {
    first_name: 'Ada',
    last_name: 'Byron',
    credentials: namesOf(NAMES.credentials, [1, 2, 3]),
    insurance_companies: namesOf(NAMES.insurance_companies, [1, 2, 3, 4, 5]),
  };
  expect(cells.credentials).toBe('RD; "LD; LN"; """CNS"""');
  expect(readCells(cells, NAMES)).toMatchObject({
    fields: { credentialIds: [1, 2, 3], insuranceCompanyIds: [1, 2, 3, 4, 5] },
    errors: [],
  });
});

test('errors of lists', () => {
  const errorsOf = (credentials: string) =>
    readCells({ first_name: 'A', last_name: 'B', credentials }, NAMES).errors.map(({ message }) => message);
  expect(errorsOf('"LD; LN"; "X; Y"')).toEqual(['there is no credential "X; Y"']);
  expect(errorsOf('"LD; LN')).toEqual(['a quotation mark is missing']);
});

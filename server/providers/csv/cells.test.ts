import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { COLUMN_NAMES } from '../../../domain/providers/import-form.ts';
import { LICENSE_FORM, LICENSES } from '../../../domain/providers/licenses.ts';
import { PANELS } from '../../../domain/providers/panels.ts';
import { LISTINGS, PROVIDER_FORM } from '../../../domain/providers/provider-form.ts';
import { toCsv } from '../../http/csv.ts';
import type { ReferenceLists } from '../../lists/public-repository.ts';
import { applyFields } from '../form.ts';
import { EMPTY_PROVIDER, type ProviderRecord } from '../record.ts';
import { formatCells, namesIn, readCells } from './cells.ts';
import { readFile } from './file.ts';

const TODAY = '2026-06-15';
const INSURERS = ['Aetna', 'Regence (Blue)', 'Kaiser, Inc.', 'A; B', 'The "Plan"', '=Sum', "'-x"];
const CONCERNS = ['Diabetes', 'Gut; bowel', '"Picky" eating', 'Heart, kidney'];
const OFFICE = { street: '1 Fir St', city: 'Portland', stateCode: 'OR', stateId: 1, zip: '97209' };
const LISTS: ReferenceLists = {
  states: ['OR Oregon', 'WA Washington', 'CA California', 'DC District of Columbia'].map((text, at) => {
    return { id: at + 1, code: text.slice(0, 2), displayName: text.slice(3) };
  }),
  credentials: [
    { id: 1, abbreviation: 'RD', title: 'Registered Dietitian' },
    { id: 2, abbreviation: 'CDCES', title: 'Diabetes Educator' },
  ],
  insuranceCompanies: INSURERS.map((name, at) => ({
    id: at + 1,
    name,
    aliases: at === 1 ? ['Regence BS', 'Asuris'] : [],
    isOnHome: false,
  })),
  concerns: CONCERNS.map((name, at) => ({ id: at + 1, name, explanation: '' })),
  offices: ['Downtown', 'East; side'].map((name, at) => ({
    ...OFFICE,
    id: at + 1,
    name,
    phone: null,
    wheelchairAccess: null,
  })),
};
const NAMES = namesIn(LISTS);

const read = (cells: Record<string, string>) => readCells(cells, NAMES, { isNew: false });
const errorsOf = (cells: Record<string, string>) =>
  read(cells).errors.map(({ column, message }) => `${column}: ${message}`);

describe('names', () => {
  test.each<[string, string, string, unknown]>([
    ['states', 'or; WA;', 'stateIds', [1, 2]],
    ['states', 'OR; or', 'stateIds', [1]],
    ['states', 'Washington, D.C.', 'stateIds', [4]],
    ['states', 'Washington DC; Washington', 'stateIds', [4, 2]],
    ['states', '', 'stateIds', []],
    ['credentials', 'rd;Diabetes Educator', 'credentialIds', [1, 2]],
    ['insurance_companies', 'AÉTNA; asuris', 'insuranceCompanyIds', [1, 2]],
    ['insurance_companies', 'Kaiser, Inc.; Aetna; "A; B"', 'insuranceCompanyIds', [3, 1, 4]],
    ['insurance_companies', '"The ""Plan"""; \u200BAetna', 'insuranceCompanyIds', [5, 1]],
    ['concerns', 'Heart, kidney; diabetes', 'concernIds', [4, 1]],
    ['offices', 'downtown', 'officeIds', [1]],
    ['languages', 'Spanish, en', 'languageCodes', ['en', 'es']],
  ])('%s: %s', (column, cell, field, value) => {
    expect(read({ [column]: cell })).toEqual({ fields: { [field]: value }, errors: [] });
  });

  test('unknown ones, at most five of a cell', () => {
    expect(errorsOf({ states: 'XX; OR; YY', credentials: 'PhX', insurance_companies: 'A, Nobody' })).toEqual([
      'states: there is no state "XX"',
      'states: there is no state "YY"',
      'credentials: there is no credential "PhX"',
      'insurance_companies: there is no insurance company "A"',
      'insurance_companies: there is no insurance company "Nobody"',
    ]);
    expect(errorsOf({ languages: 'Elvish' })).toEqual(['languages: there is no language "Elvish"']);
    const errors = errorsOf({ offices: `${'x'.repeat(10_000)};${'y;'.repeat(500)}` });
    expect([errors.length, errors[0]?.length]).toEqual([5, 309]);
  });
});

const LICENSE = 'write WA, or WA:DI-123:2027-03-31, in which the number or the date may be empty';

describe('licenses', () => {
  test.each([
    ['WA', { number: null, expiresOn: null }],
    ['washington', { number: null, expiresOn: null }],
    ['WA:DI-123:2027-03-31', { number: 'DI-123', expiresOn: '2027-03-31' }],
    ['WA : DI 123 : 3/31/2027 ', { number: 'DI 123', expiresOn: '2027-03-31' }],
    ['"WA:A;B:"', { number: 'A;B', expiresOn: null }],
  ])('%s', (cell, license) => {
    expect(read({ licenses: cell })).toEqual({
      fields: { licenses: [{ stateId: 2, ...license }] },
      errors: [],
    });
  });

  test.each([
    ['XX:7:', `there is no state "XX": ${LICENSE}`],
    // Nothing becomes part of a number that could be a date.
    ['OR:4711 2025-03-31', `there is no state "OR:4711 2025-03-31": ${LICENSE}`],
    ['OR:4711 2025-03-31:', 'Licenses, row 1: Number must not contain a colon or a date'],
    ['OR:4711 exp. 3/31/2025:', 'Licenses, row 1: Number must not contain a colon or a date'],
    ['OR:7:2027-02-29', `"2027-02-29" is no date: ${LICENSE}`],
    ['OR:7:3/31/27', `"3/31/27" is no date: ${LICENSE}`],
    ['OR; Oregon:7:', 'Licenses, row 2: State: each state can be there once'],
  ])('%s', (cell, message) => expect(errorsOf({ licenses: cell })).toEqual([`licenses: ${message}`]));
});

const PANEL = 'write Aetna, or Regence (OR, WA)';

describe('panels', () => {
  test.each([
    ['aetna', '1 null'],
    ['Aetna (OR, Washington); Asuris', '1 1, 1 2, 2 null'],
    ['Regence (Blue)', '2 null'],
    ['Regence (Blue) (wa)', '2 2'],
    ['Kaiser, Inc. (OR); "A; B (OR)"', '3 1, 4 1'],
  ])('%s', (cell, panels) => {
    const { fields, errors } = read({ panels: cell });
    const found = fields.panels?.map(({ insuranceCompanyId, stateId }) => `${insuranceCompanyId} ${stateId}`);
    expect([found?.join(', '), errors]).toEqual([panels, []]);
  });

  test.each([
    ['Nobody (OR)', `there is no insurance company "Nobody": ${PANEL}`],
    ['Aetna, Cigna', `there is no insurance company "Aetna, Cigna": ${PANEL}`],
    ['Aetna ()', `there is no state "": ${PANEL}`],
    ['Aetna (OR, XX)', `there is no state "XX": ${PANEL}`],
    [
      'Aetna; Aetna (OR)',
      'Insurance companies, row 2: State: this insurance company is accepted there already',
    ],
  ])('%s', (cell, message) => expect(errorsOf({ panels: cell })).toEqual([`panels: ${message}`]));
});

test('of two columns for one thing, an empty one says nothing; alone, it clears', () => {
  const fields = (cells: Record<string, string>) => Object.keys(read(cells).fields);
  expect(fields({ states: '', licenses: 'OR' })).toEqual(['licenses']);
  expect(fields({ states: 'OR', licenses: '', insurance_companies: '', panels: 'Aetna' })).toEqual([
    'stateIds',
    'panels',
  ]);
  expect(read({ licenses: '' }).fields).toEqual({ licenses: [] });
  expect(read({ states: '', licenses: '' }).fields).toEqual({ stateIds: [], licenses: [] });
});

test('an empty cell clears a text, but neither publishes a draft nor opens a schedule', () => {
  const { fields } = read({ bio: '', npi: '', listing: '', is_accepting: '', is_by_video: '' });
  expect(fields).toEqual({ bio: null, npi: null });
  const cells = { listing: 'Unlisted', is_accepting: 'No', is_by_video: 'TRUE' };
  expect(read(cells).fields).toEqual({ listing: 'unlisted', isAccepting: false, isByVideo: true });
});

test('the rules of the form hold', () => {
  expect(
    errorsOf({ first_name: '', bio: 'x'.repeat(10_001), listing: 'hidden', is_by_video: 'perhaps' }).sort(),
  ).toEqual([
    'bio: Bio must be at most 10000 characters',
    'first_name: First name is required',
    'is_by_video: Visits by video must be true or false',
    'listing: Listing must be draft, listed or unlisted',
  ]);
});

const text = (name: 'bio' | 'firstName' | 'ehrUuid' | 'acceptingNote') =>
  fc
    .oneof(
      fc.constantFrom(...['=1+1', '-7', '@x', "'=1", 'LD 12;3', '"', 'a "b", c', '3/4', 'a:b:', 'Á\n\nb']),
      fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    )
    .map((value) => value.trim().toWellFormed())
    .filter((value) => {
      const { value: stored, error } = PROVIDER_FORM[name].parse(value);
      // A spreadsheet would damage such a number.
      return error === null && stored === value && !/\dE\+\d/i.test(value);
    });
const optional = (name: Parameters<typeof text>[0]) => fc.option(text(name));
const some = (count: number) => fc.subarray(Array.from({ length: count }, (_, at) => at + 1));

const provider = fc
  .uniqueArray(
    fc.record({
      stateId: fc.integer({ min: 1, max: 3 }),
      number: fc.option(text('ehrUuid').filter((value) => LICENSE_FORM.number.parse(value).error === null)),
      expiresOn: fc.option(fc.integer({ min: -500, max: 500 }).map((days) => addDays(TODAY, days))),
    }),
    { selector: ({ stateId }) => stateId },
  )
  .map((rows) => rows.sort((a, b) => a.stateId - b.stateId))
  .filter((rows) => LICENSES.parse(rows).error === null)
  .chain((licenses) =>
    fc.record({
      licenses: fc.constant(licenses),
      panels: fc
        .array(
          fc.record({
            insuranceCompanyId: fc.integer({ min: 1, max: INSURERS.length }),
            stateId: fc.constantFrom(null, ...licenses.map(({ stateId }) => stateId)),
          }),
          { maxLength: 6 },
        )
        .filter((rows) => PANELS.parse(rows).error === null)
        .map((rows) =>
          rows.sort(
            (a, b) => a.insuranceCompanyId - b.insuranceCompanyId || Number(a.stateId) - Number(b.stateId),
          ),
        ),
      firstName: text('firstName'),
      lastName: text('firstName'),
      bio: optional('bio'),
      acceptingNote: optional('acceptingNote'),
      npi: fc.constantFrom(null, '1234567893'),
      listing: fc.constantFrom(...LISTINGS),
      isAccepting: fc.boolean(),
      isByVideo: fc.boolean(),
      credentialIds: some(2),
      concernIds: fc.shuffledSubarray(CONCERNS.map((_, at) => at + 1)),
      officeIds: some(2),
      languageCodes: fc.subarray(['en', 'es']),
    }),
  );

test('an export is read back unchanged', () => {
  fc.assert(
    fc.property(provider, (content) => {
      const before: ProviderRecord = {
        ...EMPTY_PROVIDER,
        ...content,
        ...{ id: 7, revision: 1, sortKey: '', searchName: '' },
      };
      const csv = toCsv(COLUMN_NAMES, [formatCells(before, LISTS, TODAY)]);
      const { records, unknownColumns, errors } = readFile(Buffer.from(csv));
      expect([records.length, unknownColumns, errors]).toEqual([1, [], []]);
      const cells = records[0]?.cells ?? {};
      const row = read(cells);
      expect([cells.id, row.errors]).toEqual(['7', []]);
      expect(applyFields(before, row.fields, TODAY)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

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
import { EMPTY_PROVIDER, type ProviderContent, type ProviderRecord } from '../record.ts';
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

/** Has Oregon with a number and a day, Washington with a number until it expired, Aetna in Oregon, and Kaiser. */
const ADA: ProviderContent = {
  ...EMPTY_PROVIDER,
  licenses: [
    { stateId: 1, number: 'LD-1', expiresOn: '2027-01-31' },
    { stateId: 2, number: 'DI-2', expiresOn: '2020-01-31' },
  ],
  panels: [
    { insuranceCompanyId: 1, stateId: 1 },
    { insuranceCompanyId: 3, stateId: null },
  ],
};

const read = (cells: Record<string, string>, before = EMPTY_PROVIDER) =>
  readCells(cells, NAMES, { before, isNew: false, today: TODAY });
const errorsOf = (cells: Record<string, string>) =>
  read(cells).errors.map(({ column, message }) => `${column}: ${message}`);

describe('names', () => {
  test.each<[string, string, string, unknown]>([
    ['credentials', 'rd;Diabetes Educator', 'credentialIds', [1, 2]],
    ['concerns', 'Heart, kidney; diabetes', 'concernIds', [4, 1]],
    ['concerns', '"""Picky"" eating"; \u200BDIABÉTES', 'concernIds', [3, 1]],
    ['offices', 'downtown', 'officeIds', [1]],
    ['offices', '', 'officeIds', []],
    ['languages', 'Spanish, en', 'languageCodes', ['en', 'es']],
  ])('%s: %s', (column, cell, field, value) => {
    expect(read({ [column]: cell })).toEqual({ fields: { [field]: value }, errors: [] });
  });

  test('unknown ones, at most five of a cell, with those that there are', () => {
    expect(errorsOf({ states: 'XX; OR; YY', credentials: 'PhX', insurance_companies: 'A, Nobody' })).toEqual([
      'credentials: there is no credential "PhX". There are: RD, CDCES',
      `states: there is no state "XX": ${LICENSE}`,
      `states: there is no state "YY": ${LICENSE}`,
      `insurance_companies: there is no insurance company "A". ${THERE_ARE}`,
      `insurance_companies: there is no insurance company "Nobody". ${THERE_ARE}`,
    ]);
    expect(errorsOf({ languages: 'Elvish' })).toEqual(['languages: there is no language "Elvish"']);
    const errors = errorsOf({ offices: `${'x'.repeat(10_000)};${'y;'.repeat(500)}` });
    expect([errors.length, Number(errors[0]?.length) < 310]).toEqual([5, true]);
  });

  test('500 states', () => {
    const states = Array.from({ length: 500 }, (_, at) => `OR:${at}`).join(';');
    expect(errorsOf({ states })).toEqual([expect.stringMatching(/^states: .*at most 60/)]);
  });
});

const LICENSE = 'write WA, WA:DI-123 or WA:DI-123:2027-03-31';
const THERE_ARE = `There are: ${INSURERS.join(', ')}`;

describe('states', () => {
  test.each([
    ['', []],
    ['or; OR; CA;', ['1 LD-1 2027-01-31', '3 null null']],
    ['Oregon, ca', ['1 LD-1 2027-01-31', '3 null null']],
    ['Washington, D.C.', ['4 null null']],
    ['Washington DC; Washington', ['4 null null', '2 DI-2 null']],
    ['OR::', ['1 null null']],
    ['OR:LD-9', ['1 LD-9 2027-01-31']],
    ['OR::2028-01-31', ['1 null 2028-01-31']],
    ['WA : DI 123 : 3/31/2027 ', ['2 DI 123 2027-03-31']],
    ['"WA:A;B,C:"', ['2 A;B,C null']],
  ])('%s', (cell, licenses) => {
    const { fields, errors } = read({ states: cell }, ADA);
    const found = fields.licenses?.map(
      ({ stateId, number, expiresOn }) => `${stateId} ${number} ${expiresOn}`,
    );
    expect([found, errors]).toEqual([licenses, []]);
  });

  test.each([
    ['XX:7:', `there is no state "XX": ${LICENSE}`],
    // Nothing becomes part of a number that could be a date.
    ['OR:4711 2025-03-31', `"4711 2025-03-31" is no license number: ${LICENSE}`],
    ['OR:4711 exp. 3/31/2025:', `"4711 exp. 3/31/2025" is no license number: ${LICENSE}`],
    ['OR:4711:2025-03-31:', `there is no state "OR:4711:2025-03-31:": ${LICENSE}`],
    ['OR:7:2027-02-29', `"2027-02-29" is no date: ${LICENSE}`],
    ['OR:7:3/31/27', `"3/31/27" is no date: ${LICENSE}`],
    ['OR; Oregon:7:', 'each state can be there once'],
  ])('%s', (cell, message) => expect(errorsOf({ states: cell })).toEqual([`states: ${message}`]));
});

describe('insurance companies', () => {
  test.each([
    ['aetna', '1 1'],
    ['Aetna (all); asuris', '1 null, 2 null'],
    ['Aetna (OR); asuris; Aetna', '1 1, 2 null'],
    ['Aetna (OR, Washington)', '1 1, 1 2'],
    ['Regence (Blue)', '2 null'],
    ['Regence (Blue) (wa)', '2 2'],
    ['Kaiser, Inc.', '3 null'],
    ['Kaiser, Inc. (OR, WA)', '3 1, 3 2'],
    ['Kaiser, Inc. (OR); "A; B (OR)"', '3 1, 4 1'],
    ['Aetna (OR, WA), asuris', '1 1, 1 2, 2 null'],
  ])('%s', (cell, panels) => {
    const { fields, errors } = read({ insurance_companies: cell }, ADA);
    const found = fields.panels?.map(({ insuranceCompanyId, stateId }) => `${insuranceCompanyId} ${stateId}`);
    expect([found?.join(', '), errors]).toEqual([panels, []]);
  });

  test('without a license in its chosen states, an insurer is accepted in all', () => {
    const { fields } = read({ states: 'CA', insurance_companies: 'Aetna' }, ADA);
    expect(fields.panels).toEqual([{ insuranceCompanyId: 1, stateId: null }]);
  });

  test.each([
    ...['Nobody (OR)', 'Aetna ()', 'Aetna (OR, XX)', 'Aetna (OR) WA'].map((name) => [
      name,
      `there is no insurance company "${name}". ${THERE_ARE}`,
    ]),
    ['Aetna (all); Aetna (OR)', 'this insurance company is accepted there already'],
  ])('%s', (cell, message) =>
    expect(errorsOf({ insurance_companies: String(cell) })).toEqual([`insurance_companies: ${message}`]),
  );
});

test('an empty cell clears a text, but neither publishes a draft nor opens a schedule', () => {
  const { fields } = read({ bio: '', npi: '', listing: '', is_accepting: '', is_by_video: '' });
  expect(fields).toEqual({ bio: null, npi: null });
  const cells = { listing: 'Unlisted', is_accepting: 'No', is_by_video: 'TRUE', has_interpreters: 'X' };
  expect(read(cells).fields).toEqual({
    listing: 'unlisted',
    isAccepting: false,
    isByVideo: true,
    hasInterpreters: true,
  });
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
      const csv = toCsv(COLUMN_NAMES, [formatCells(before, LISTS)]);
      const { records, notes, errors } = readFile(Buffer.from(csv));
      expect([records.length, notes, errors]).toEqual([1, [], []]);
      const cells = records[0]?.cells ?? {};
      const row = read(cells, before);
      expect([cells.id, row.errors]).toEqual(['7', []]);
      expect(applyFields(before, row.fields, TODAY)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});

import { describe, expect, test } from 'vitest';
import { COLUMN_NAMES } from '../../../domain/providers/import-form.ts';
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
});

const LICENSE = 'write WA, WA:DI-123 or WA:DI-123:2027-03-31';
const THERE_ARE = `There are: ${INSURERS.join(', ')}`;

describe('states', () => {
  test.each([
    ['', []],
    ['or; OR; CA;', ['1 LD-1 2027-01-31', '3 null null']],
    ['Washington, D.C.', ['4 null null']],
    ['Washington DC; Washington', ['4 null null', '2 DI-2 null']],
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
    ['OR; Oregon:7:', 'each state can be there once'],
  ])('%s', (cell, message) => expect(errorsOf({ states: cell })).toEqual([`states: ${message}`]));
});

describe('insurance companies', () => {
  test.each([
    ['Aetna (all); asuris', '1 null, 2 null'],
    ['Aetna (OR); asuris; Aetna', '1 1, 2 null'],
    ['Regence (Blue) (wa)', '2 2'],
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

const someText = ['=1+1', '-7', '@x', "'=1", '"', 'a "b", c; d', '3/4', 'Á\n\nb'];
const every = (items: string[]) => items.map((_, at) => at + 1);
const everywhere = (stateId: number | null) =>
  every(INSURERS).map((insuranceCompanyId) => ({ insuranceCompanyId, stateId }));

test.each<Partial<ProviderContent>>([
  ...someText.map((bio) => ({ bio, listing: 'draft' as const, npi: '1234567893' })),
  ...someText.slice(0, -1).map((number) => ({
    ...{ firstName: number, acceptingNote: number, ehrUuid: number, isAccepting: false, isByVideo: true },
    licenses: [{ stateId: 3, number, expiresOn: null }],
  })),
  { panels: everywhere(null), credentialIds: [1, 2], officeIds: [1, 2], languageCodes: ['en', 'es'] },
  { panels: everywhere(1), concernIds: every(CONCERNS).toReversed(), licenses: ADA.licenses },
  { licenses: ADA.licenses, panels: ADA.panels },
])('an export is read back unchanged: %j', (content) => {
  const names = { firstName: 'Ada', lastName: 'Byrne' };
  const stored = { id: 7, revision: 1, sortKey: '', searchName: '' };
  const before: ProviderRecord = { ...EMPTY_PROVIDER, ...names, ...content, ...stored };
  const { records, notes, errors } = readFile(Buffer.from(toCsv(COLUMN_NAMES, [formatCells(before, LISTS)])));
  expect([records.length, notes, errors]).toEqual([1, [], []]);
  const cells = records[0]?.cells ?? {};
  const row = read(cells, before);
  expect([cells.id, row.errors]).toEqual(['7', []]);
  expect(applyFields(before, row.fields, TODAY)).toEqual(before);
});

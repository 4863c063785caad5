import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readContentVersion } from '../../../server/db/content-version/repository.ts';
import { byDepth } from '../../support/depth.ts';
import { searchRows } from '../../support/directory.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const ROWS = byDepth({ short: 500, deep: 5_000 });

/** The columns of earlier versions. */
const HEADER = 'id,first_name,last_name,ehr_uuid,bio,states,credentials,insurance_companies';
const DATED = 'contact_email,listing,paused_from,paused_until,pause_note,licenses,panels';
const FIT =
  'npi,caqh_id,concerns,languages,offices,has_interpreters,is_by_video,who_i_work_with,first_visit,how_i_work';

async function importCsv({ services: { providerCsv } }: TestSite, csv: string): Promise<void> {
  const { rows, errors } = await providerCsv.check(csv);
  expect(errors).toEqual([]);
  await providerCsv.write(rows, TESTER);
}

const all = async ({ services }: TestSite) => (await services.directory.list({})).providers;

/** Removes licenses and panels from a file, so that states and insurers take effect. */
const withoutDates = (csv: string) =>
  stringify((parse(csv) as string[][]).map((cells) => cells.slice(0, HEADER.split(',').length)));

async function fieldErrorsOf(engine: Engine, csv: string) {
  const site = await openTestSite(engine);
  const { rows, errors } = await site.services.providerCsv.check(csv);
  expect(await all(site)).toEqual([]);
  return { rows, errors: errors.map(({ row, column, message }) => `${row} ${column}: ${message}`) };
}

describe.each(engines)('import (%s)', (engine) => {
  test('states by code, credentials by abbreviation, insurers by name, separated by semicolons', async () => {
    const site = await openTestSite(engine);
    await importCsv(
      site,
      `${HEADER}\r\n,Ada,Byron,e-1,"One.\r\n\r\nTwo ""quoted"", with a comma.",or; WA,RD;CDCES,aetna; Blue Cross Blue Shield\r\n,Bo,Cruz,,,,,\r\n`,
    );
    expect(await all(site)).toMatchObject([
      {
        firstName: 'Ada',
        lastName: 'Byron',
        ehrUuid: 'e-1',
        bio: 'One.\n\nTwo "quoted", with a comma.',
        states: [{ code: 'OR' }, { code: 'WA' }],
        credentials: [{ abbreviation: 'RD' }, { abbreviation: 'CDCES' }],
        insuranceCompanies: [{ name: 'Aetna' }, { name: 'Blue Cross Blue Shield' }],
      },
      { firstName: 'Bo', lastName: 'Cruz', ehrUuid: null, bio: null, states: [], insuranceCompanies: [] },
    ]);
    const found = await site.services.providers.list({ stateCode: 'WA', insuranceCompanyName: 'Aetna' });
    expect(found.providers).toHaveLength(1);
  });

  test('a row with an id updates that provider; missing columns do not change', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db, {
      firstName: 'Ada',
      lastName: 'Byron',
      bio: 'A bio.',
      states: ['OR'],
      insuranceCompanies: ['Aetna'],
    });
    await importCsv(site, `id,last_name,first_name,states\n${id},Lovelace,Ada,WA\n`);
    expect(await all(site)).toMatchObject([
      {
        id,
        lastName: 'Lovelace',
        bio: 'A bio.',
        states: [{ code: 'WA' }],
        insuranceCompanies: [{ name: 'Aetna' }],
      },
    ]);
    const found = await site.services.providers.list({ stateCode: 'OR', insuranceCompanyName: 'Aetna' });
    expect(found.providers).toEqual([]);
  });

  test('many changes at once affect only what is in the file, in every table', async () => {
    const site = await openTestSite(engine);
    const { db, providerCsv, providers } = site.services;
    for (let index = 0; index < 5; index++) {
      await addProvider(db, {
        firstName: `F${index}`,
        lastName: 'Byron',
        ehrUuid: `e-${index}`,
        bio: 'A bio.',
        states: ['OR'],
        credentials: ['RD'],
        insuranceCompanies: ['Aetna'],
      });
    }
    const [same, renamed, moved, insured, cleared] = await all(site);
    const csv = withoutDates((await providerCsv.export()).csv);
    await importCsv(
      site,
      csv
        .replace('F1,Byron', 'F1,Ábel')
        .replace('F2,Byron,e-2,A bio.,OR', 'F2,Byron,e-2,A bio.,WA; ID')
        .replace('F3,Byron,e-3,A bio.,OR,RD,Aetna', 'F3,Byron,e-3,"New, bio",OR,RD; CDCES,Cigna')
        .replace('F4,Byron,e-4,A bio.,OR,RD,Aetna', 'F4,Byron,,,,,'),
    );
    const after = Object.fromEntries((await all(site)).map((provider) => [provider.firstName, provider]));
    expect(after.F0).toEqual(same);
    expect(after.F1).toEqual({ ...renamed, lastName: 'Ábel' });
    expect(after.F2).toMatchObject({ ...moved, states: [{ code: 'ID' }, { code: 'WA' }] });
    expect(after.F3).toMatchObject({
      ...insured,
      bio: 'New, bio',
      credentials: [{}, {}],
      insuranceCompanies: [{ name: 'Cigna' }],
    });
    expect(after.F4).toMatchObject({
      ...cleared,
      ehrUuid: null,
      bio: null,
      states: [],
      credentials: [],
      insuranceCompanies: [],
    });
    expect((await providers.list({ q: 'abel', page: 1 })).counts?.matching).toBe(1);
    const search = await searchRows(site);
    expect(search.actual).toEqual(search.wanted);
  });

  test('reports every error by row and column before it writes', async () => {
    const { errors } = await fieldErrorsOf(
      engine,
      `${HEADER}\n,,Byron,,,XX; OR;YY,,\n,Ada,"B\u0007",${'x'.repeat(101)},,,PhX,Nobody\n,Fine,One,,,,,\n77,Ada,Byron,,,,,\n0x1,Ada,Byron,,,,,\n`,
    );
    expect(errors).toEqual([
      '2 states: there is no state "XX"',
      '2 states: there is no state "YY"',
      '2 first_name: First name is required',
      '3 credentials: there is no credential "PhX"',
      '3 insurance_companies: there is no insurance company "Nobody"',
      '3 last_name: Last name must not contain control characters',
      '3 ehr_uuid: Healthie Provider ID must be at most 100 characters',
      '5 id: there is no provider with the id "77"',
      '6 id: there is no provider with the id "0x1"',
    ]);
  });

  test('numbers rows like a spreadsheet and skips empty ones', async () => {
    const site = await openTestSite(engine);
    const { rows, errors } = await site.services.providerCsv.check(
      'first_name,last_name\n\nAda,Byron\n,,,\n,Cruz\n,\n',
    );
    expect(rows).toMatchObject([{ row: 3 }]);
    expect(errors).toEqual([{ row: 5, column: 'first_name', message: 'First name is required' }]);
  });

  test('a duplicate id', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db);
    const { errors } = await site.services.providerCsv.check(
      `id,first_name,last_name\n${id},A,B\n${id},C,D\n`,
    );
    expect(errors).toEqual([{ row: 3, column: 'id', message: `the id ${id} stands in the file twice` }]);
  });

  test('all or nothing: rolls back if a provider is deleted between validation and writing', async () => {
    const site = await openTestSite(engine);
    const id = await addProvider(site.services.db, { lastName: 'Byron' });
    const csv = `id,first_name,last_name\n,New,One\n${id},Ada,Changed\n`;
    const { rows } = await site.services.providerCsv.check(csv);
    await site.services.providers.remove(id, TESTER);
    await expect(site.services.providerCsv.write(rows, TESTER)).rejects.toThrow('Nothing has been imported');
    expect(await all(site)).toEqual([]);
  });

  test('invalid files', async () => {
    const columns = `the columns are ${`${HEADER},${DATED},${FIT}`.replaceAll(',', ', ')}`;
    for (const [csv, expected] of [
      ['', ['1 file: it is empty']],
      ['first_name,last_name,shoe\nA,B,43\n', [`1 shoe: ${columns}`]],
      ['first_name,last_name,last_name\nA,B,C\n', ['1 last_name: another column is last_name, too']],
      ['id,bio\n1,x\n', ['1 first_name: this column is missing', '1 last_name: this column is missing']],
      ['first_name,last_name\nA\n', ['2 last_name: the row has 1 cells, the header 2']],
    ] as const) {
      expect((await fieldErrorsOf(engine, csv)).errors).toEqual(expected);
    }
    const broken = await fieldErrorsOf(engine, 'first_name,last_name\n"A,B\n');
    expect(broken.errors).toEqual([expect.stringMatching(/^1 file: it is no CSV: /)]);
  });

  test(`${ROWS} rows in one transaction, with progress`, async () => {
    const site = await openTestSite(engine);
    const lines = Array.from({ length: ROWS }, (_, index) => `Ada,Name${(index * 7919) % ROWS},OR,Aetna`);
    const csv = ['first_name,last_name,states,insurance_companies', ...lines].join('\n');
    const { rows } = await site.services.providerCsv.check(csv);
    const progress: number[] = [];
    const version = await readContentVersion(site.services.db);
    await site.services.providerCsv.write(rows, { ...TESTER, onProgress: (done) => progress.push(done) });
    expect(progress.at(-1)).toBe(ROWS);
    expect(await readContentVersion(site.services.db)).toBeGreaterThan(version);
    const search = await searchRows(site);
    expect(search.actual).toEqual(search.wanted);
    const { providers, counts } = await site.services.providers.list({
      stateCode: 'OR',
      insuranceCompanyName: 'Aetna',
      page: 1,
    });
    expect(counts?.matching).toBe(ROWS);
    expect(providers[0]?.lastName).toBe('Name0');
  });
});

describe.each(engines)('export (%s)', (engine) => {
  test('survives the round trip', async () => {
    const site = await openTestSite(engine);
    await addProvider(site.services.db, {
      firstName: 'Zoë',
      lastName: "O'Hara, Jr.",
      bio: 'One.\n\n"Two"; three.',
      ehrUuid: '007',
      states: ['OR', 'WA'],
      credentials: ['RD'],
      insuranceCompanies: ['Aetna', 'United'],
    });
    await addProvider(site.services.db, { firstName: 'Bo', lastName: 'Cruz' });
    const before = await all(site);
    const { csv, count } = await site.services.providerCsv.export();
    expect(count).toBe(2);
    expect(csv.split('\n')[0]).toBe(`${HEADER},${DATED},${FIT}`);
    await importCsv(site, csv);
    expect(await all(site)).toEqual(before);
  });

  test('accepts a byte order mark, which spreadsheets write', async () => {
    const site = await openTestSite(engine);
    await importCsv(site, '\uFEFFFirst_Name, last_name \nAda,Byron\n\n');
    expect(await all(site)).toMatchObject([{ firstName: 'Ada', lastName: 'Byron' }]);
  });
});

test('escapes cells that begin with = + - @, and unescapes them on import', async () => {
  const site = await openTestSite('sqlite');
  const cell = fc.oneof(
    fc.constantFrom('=1+1', '+1', '-1', '@x', "'=1", "''-x", "'plain", '=cmd|x', 'a=b'),
    fc
      .string({ minLength: 1, maxLength: 20 })
      .filter((text) => /^[^\p{Cc}]+$/u.test(text) && text.trim() === text),
  );
  await fc.assert(
    fc.asyncProperty(cell, async (bio) => {
      const id = await addProvider(site.services.db, { bio });
      const { csv } = await site.services.providerCsv.export();
      const exported = (parse(csv, { columns: true }) as { id: string; bio: string }[]).find(
        (row) => row.id === String(id),
      );
      expect(exported?.bio).not.toMatch(/^[=+\-@\t\r]/);
      await importCsv(site, csv);
      expect((await site.services.directory.get(id)).bio).toBe(bio);
      await site.services.providers.remove(id, TESTER);
    }),
    { numRuns: byDepth({ short: 15, deep: 60 }) },
  );
});

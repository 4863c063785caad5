import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { COLUMN_NAMES } from '../../../domain/providers/import-form.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { exportProviders } from '../../../server/providers/csv/download.ts';
import { readProviderTable, updateProvider } from '../../../server/providers/service.ts';
import { tables } from '../../support/directory.ts';
import { importCsv } from '../../support/imports.ts';
import { PERSON } from '../../support/portal.ts';
import { temporaryFolder } from '../../support/process.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { addOffice, openStaffSite } from '../../support/staff.ts';
import { type Engine, engines, openWithCommands, type TestSite } from '../../support/test-site.ts';

async function openShared(engine: Engine) {
  const { site, run } = await openWithCommands(engine);
  const folder = temporaryFolder();
  const write = (csv: string | Buffer) => {
    const file = path.join(folder, 'in.csv');
    writeFileSync(file, csv);
    return file;
  };
  const staffList = async () => (await readProviderTable(site.services, {})).providers;
  return { site, folder, write, staffList, run: (...args: string[]) => run(args) };
}

/** The downloads in the audit, oldest first. */
const downloads = async ({ db }: TestSite['services']) =>
  (await latestEvents(db, 100)).filter(({ action }) => action === 'downloaded');

const done = (stdout: string) => ({ code: 0, stdout: `${stdout}\n`, stderr: '' });

describe.each(engines)('sorrel import and export (%s)', (engine) => {
  test('a dry run writes nothing; an import prints counts; an export can be imported', async () => {
    const { site, folder, write, staffList, run } = await openShared(engine);
    await addProvider(site.services.db, { firstName: 'Bo', lastName: 'Cruz' });
    const file = write('id,first_name,last_name,states\n1,Bo,Cruz,OR\n,Ada,Byron,WA\n');
    const checked = done('No errors. 2 providers could be imported: 1 new, 1 changed.');
    expect(await run('import', file, '--dry-run')).toEqual(checked);
    expect(await staffList()).toMatchObject([{ lastName: 'Cruz', states: [] }]);
    expect(await run('import', file)).toEqual(done('Imported 2 providers: 1 new, 1 changed.'));
    expect((await staffList()).map(({ lastName, listing }) => [lastName, listing])).toEqual([
      ['Byron', 'draft'],
      ['Cruz', 'listed'],
    ]);

    const out = path.join(folder, 'out.csv');
    expect(await run('export', out)).toEqual(done(`Exported 2 providers to ${out}.`));
    // It has contact emails and license numbers.
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(readFileSync(out, 'utf8')).toBe((await exportProviders(site.services)).text);
    expect(await run('import', out)).toEqual(done('Imported 2 providers: 0 new, 2 unchanged.'));
  });

  test('an import that would clear fields counts them by column, and asks', async () => {
    const { site, write, staffList, run } = await openShared(engine);
    for (const bio of ['One.', 'Two.', null])
      await addProvider(site.services.db, { firstName: 'Bo', lastName: 'Cruz', bio, states: ['OR'] });
    const file = write('id,bio,states\n1,,\n2,,OR\n3,,OR\n');
    const warning = 'Empty cells delete what providers have now: Bio (2), States (1).';
    const summary = '3 providers could be imported: 0 new, 2 changed, 1 unchanged.';
    expect(await run('import', file, '--dry-run')).toEqual(done(`No errors. ${summary} ${warning}`));
    expect(await run('import', file)).toMatchObject({ code: 2, stderr: expect.stringContaining(warning) });
    expect((await staffList())[0]).toMatchObject({ bio: 'One.' });
    expect((await run('import', file, '--yes')).stdout).toContain('Imported 3 providers');
    expect((await staffList()).map(({ bio, states }) => [bio, states.length])).toEqual([
      [null, 0],
      [null, 1],
      [null, 1],
    ]);
  });
});

test('an import lists errors by row and column, and an export that fails is not recorded', async () => {
  const { site, folder, write, staffList, run } = await openShared('sqlite');
  const file = write('first_name,last_name,states,Shoe\nAda,Byron,OR,43\n,Cruz,XX,44\n');
  const errors = [
    'Row 3, States: There is no state "XX": write WA, WA:DI-123 or WA:DI-123:2027-03-31',
    'Row 3, First name: First name is required',
  ];
  const lines = ['The column "Shoe" is left out.', ...errors, '2 errors. Nothing has been imported.', ''];
  for (const options of [['--dry-run'], []]) {
    expect(await run('import', file, ...options)).toEqual({ code: 1, stdout: '', stderr: lines.join('\n') });
  }
  expect(await staffList()).toEqual([]);
  for (const [args, code, stderr] of [
    [['export', path.join(folder, 'no-folder', 'out.csv')], 1, 'The file cannot be created: ENOENT'],
    [['export', file], 2, `${file} already exists. Please name a new file.`],
    [['import', path.join(folder, 'none.csv')], 2, 'There is no file '],
  ] as const) {
    expect(await run(...args)).toEqual({ code, stdout: '', stderr: expect.stringContaining(stderr) });
  }
  expect(await downloads(site.services)).toEqual([]);
});

const COLUMNS = {
  npi: '1234567893',
  caqh_id: '12345678',
  contact_email: 'ada@practice.example',
  is_accepting: false,
  accepting_note: '=Back in May',
  how_i_work: 'Slowly;\n"well"',
};

const exported = async ({ services }: TestSite) =>
  parse((await exportProviders(services)).text, { bom: true, columns: true }) as Record<string, string>[];

async function openSite(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const [or, wa, ca] = [ids.state('OR'), ids.state('WA'), ids.state('CA')];
  const ada = await addProvider(site.services.db, {
    firstName: 'Ada',
    lastName: "O'Hara, Jr.",
    bio: '=One.\n\n"Two"; three.',
    ehrUuid: '007',
    credentials: ['RD'],
    licenses: [
      { stateId: ca, number: null, expiresOn: '2020-01-31' },
      { stateId: or, number: 'LD 1;2', expiresOn: '2199-03-31' },
      { stateId: wa, number: null, expiresOn: null },
    ].sort((a, b) => a.stateId - b.stateId),
    panels: [
      { insuranceCompanyId: ids.insurer('Aetna'), stateId: or },
      { insuranceCompanyId: ids.insurer('Cigna'), stateId: ca },
      { insuranceCompanyId: ids.insurer('Premera'), stateId: null },
    ],
    columns: COLUMNS,
    fit: {
      languageCodes: ['en', 'es'],
      concernIds: [2, 1],
      isByVideo: true,
      officeIds: [await addOffice(browser)],
    },
  });
  const bo = { firstName: 'Bo', lastName: 'Cruz', columns: { listing: 'unlisted' as const } };
  await addProvider(site.services.db, bo);
  return { site, browser, ids, ada };
}

describe.each(engines)('an export (%s)', (engine) => {
  test('has all that staff enter, and is imported without a change', async () => {
    const { site, ada } = await openSite(engine);
    const before = await tables(site);
    const { text: csv, count } = await exportProviders(site.services);
    expect(count).toBe(2);
    expect(csv.split('\n')[0]).toBe(`\uFEFF${COLUMN_NAMES.join()}`);
    const [bo, row] = await exported(site);
    expect(bo).toMatchObject({ last_name: 'Cruz', listing: 'unlisted', states: '', is_accepting: 'yes' });
    expect(row).toMatchObject({
      id: String(ada),
      ehr_uuid: '007',
      bio: `'=One.\n\n"Two"; three.`,
      states: 'CA::2020-01-31; "OR:LD 1;2:2199-03-31"; WA',
      insurance_companies: 'Aetna (OR); Cigna (CA); Premera',
      credentials: 'RD',
      npi: '1234567893',
      accepting_note: "'=Back in May",
      is_accepting: 'no',
      is_by_video: 'yes',
      languages: 'en; es',
      offices: 'Portland',
    });
    expect(await importCsv(site.services, csv)).toEqual([]);
    expect(await tables(site)).toEqual(before);
    // What staff add in a spreadsheet.
    expect(await importCsv(site.services, csv.replace('(CA); Premera', '(CA); Premera; BCBS'))).toEqual([]);
    expect((await exported(site))[1]).toEqual({
      ...row,
      insurance_companies: 'Aetna (OR); Blue Cross Blue Shield; Cigna (CA); Premera',
    });
  });

  test('a roster has the licenses in which listed providers accept the insurer, and is in the audit trail', async () => {
    const { site, browser, ids, ada } = await openSite(engine);
    const path = '/api/portal/exports/providers.csv';
    const ask = (id: unknown) => browser.get<string>(`${path}?roster_of=${id}`);
    const get = (name: string) => ask(ids.insurer(name));
    for (const id of ['4711', 'x', '1.0']) expect([id, (await ask(id)).status]).toEqual([id, 404]);
    expect(await downloads(site.services)).toEqual([]);
    const { status, body, headers } = await get('Premera');
    const today = site.services.today();
    expect([
      status,
      ...['Content-Type', 'Content-Disposition', 'Cache-Control'].map((name) => headers.get(name)),
    ]).toEqual([200, 'text/csv; charset=utf-8', `attachment; filename="premera-${today}.csv"`, 'no-store']);
    const person = ["O'Hara, Jr.", 'Ada', 'RD', '1234567893', '12345678'];
    const rowsOf = (csv: string) => parse(csv, { bom: true }) as string[][];
    expect(rowsOf(body)).toEqual([
      ['Last name', 'First name', 'Credentials', 'NPI', 'CAQH ID', 'State', 'License number', 'Expires'],
      [...person, 'OR', 'LD 1;2', '2199-03-31'],
      [...person, 'WA', '', ''],
    ]);
    // Accepted only where the license has expired.
    expect(rowsOf((await get('Cigna')).body)).toHaveLength(1);
    await updateProvider(site.services, ada, { listing: 'unlisted' }, TESTER);
    expect(rowsOf((await get('Premera')).body)).toHaveLength(1);
    const whole = await browser.get<string>(path);
    expect(rowsOf(whole.body)).toHaveLength(3);
    const events = ['Premera', 'Cigna', 'Premera', 'all insurers'].map((subjectName) => ({ subjectName }));
    expect(await downloads(site.services)).toMatchObject(
      events.map((event) => ({ ...event, actorEmail: PERSON.email })),
    );
  });
});

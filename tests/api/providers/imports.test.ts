import { describe, expect, test } from 'vitest';
import { MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { errorText } from '../../../domain/providers/import-form.ts';
import { exportProviders } from '../../../server/providers/csv/download.ts';
import { readProviderTable } from '../../../server/providers/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { byDepth } from '../../support/depth.ts';
import { tables } from '../../support/directory.ts';
import { importCsv, upload } from '../../support/imports.ts';
import { addProvider } from '../../support/provider.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const HEADER = 'first_name,last_name,states,credentials,insurance_companies';
/** The full run measures the maximum, without parallel tests. */
const ROWS = byDepth({ short: 200, deep: MAX_IMPORT_ROWS });
const MAX_IMPORT_MS = byDepth({ short: Number.POSITIVE_INFINITY, deep: 10_000 });

/** A file of so many new people, not in the order of their names. */
const fileOf = (rows: number, change = (row: string, _at: number) => row) =>
  [
    HEADER,
    ...Array.from({ length: rows }, (_, at) =>
      change(`Ada,Name${(at * 7919) % rows},OR;WA;CA,RD,Aetna;Cigna;Regence`, at),
    ),
  ].join('\n');

async function openSite(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const staffList = async () => (await readProviderTable(site.services, {})).providers;
  return { site, browser, staffList };
}

describe.each(engines)('an import in the portal (%s)', (engine) => {
  test('a preview writes nothing; the import adds drafts, or what the column says', async () => {
    const { site, browser, staffList } = await openSite(engine);
    const before = await tables(site);
    const file = upload(
      browser,
      'First Name,Last Name,States,Shoe,Insurance Companies,Listing\nAda,B,"Oregon, WA",43,BCBS,\nBo,C,,,,Listed\n',
    );
    const { status, body: preview } = await file.preview();
    const counts = { added: 2, changed: 0, unchanged: 0 };
    const changes = [
      { row: 2, name: 'Ada B', after: 'draft · OR; WA · Blue Cross Blue Shield' },
      { row: 3, name: 'Bo C', after: 'listed' },
    ].map((change) => ({ ...change, column: null, before: '' }));
    const texts = { notes: ['The column "Shoe" is left out.'], errors: [] };
    const checksum = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect([status, preview]).toEqual([200, { ...counts, changes, ...texts, checksum }]);
    expect(await tables(site)).toEqual(before);
    const { status: imported, body } = await file.run(preview.checksum);
    expect([imported, body]).toMatchObject([201, { ...counts, draft_ids: [expect.any(Number)] }]);
    const states = [{ code: 'OR' }, { code: 'WA' }];
    const insuranceCompanies = [{ name: 'Blue Cross Blue Shield' }];
    expect(await staffList()).toMatchObject([
      { lastName: 'B', listing: 'draft', isAccepting: true, states, insuranceCompanies },
      { lastName: 'C', listing: 'listed', states: [], insuranceCompanies: [] },
    ]);
    // The same request again, as from a second click.
    expect((await file.run(preview.checksum)).status).toBe(409);
    expect(await staffList()).toHaveLength(2);

    const [draft] = body.draft_ids;
    const other = await addProvider(site.services.db, { columns: { listing: 'unlisted' } });
    const ids = [draft, other, 4711];
    expect((await browser.post('/api/portal/imports/list', { ids })).status).toBe(204);
    expect((await staffList()).map(({ listing }) => listing)).toEqual(['listed', 'listed', 'unlisted']);
    const history = await browser.get<unknown[]>(`/api/portal/providers/${draft}/history`);
    expect(history.body[0]).toMatchObject({ field: 'listing', old_value: 'draft', new_value: 'listed' });
    const many = Array.from({ length: MAX_IMPORT_ROWS + 1 }, (_, at) => at + 1);
    expect((await browser.post('/api/portal/imports/list', { ids: many })).status).toBe(422);
  });

  test('a change says what was there; the same error of several rows is one, as is a missing column', async () => {
    const { site, browser } = await openSite(engine);
    const id = await addProvider(site.services.db, { firstName: 'Ada', bio: 'Old', states: ['OR'] });
    const changed = await upload(browser, `id,bio,states,is_by_video\n${id},,OR:LD-1; WA,y\n`).preview();
    expect(changed.body.changes).toEqual(
      [
        { column: 'bio', before: 'Old', after: '' },
        { column: 'is_by_video', before: 'no', after: 'yes' },
        { column: 'states', before: 'OR', after: 'OR:LD-1:; WA' },
      ].map((change) => ({ row: 2, name: 'Ada Provider', ...change })),
    );
    const wrong = await upload(browser, `Id,Name,State\n,Bo Cruz,XX\n${id},Ada,OR\n,Cy Diaz,XX\n`).preview();
    expect(wrong.body.errors.map(errorText)).toEqual([
      'Rows 2, 4: The file has no column First name and no column Last name. It has: Id, Name, State',
      'Rows 2, 4, States: There is no state "XX": write WA, WA:DI-123 or WA:DI-123:2027-03-31',
    ]);
  });

  test('a known NPI finds the provider; errors are names and ids that exist or do not, and who is in the file twice', async () => {
    const { site, browser, staffList } = await openSite(engine);
    const ada = { firstName: 'Ada', lastName: 'Byron', bio: 'A.', columns: { npi: '1234567893' } };
    const id = await addProvider(site.services.db, ada);
    const before = await tables(site);
    const rows = [
      ...['id,first_name,last_name,npi', ',áda, BYRON,', ',Bo,Cruz,1234567893', ',Cy,Diaz,1245319599'],
      ...[',CY,Diaz,1245319599', `${id},Ada,Byron,1234567893`, `${id},Ada,Lovelace,`],
      ...['77,Flo,Gray,1234567893', '0x1,Gil,Hall,', ',,,', ',,Ito,'],
    ];
    const { body } = await upload(browser, rows.join('\n')).preview();
    const exists = 'A provider of this name exists: add its id, or create this one in the portal';
    const same = (row: number) =>
      `Row ${row} is the same dietitian: one row has all states and insurance companies`;
    const messages = [
      `Row 2, Last name: ${exists}`,
      `Row 5, Last name: ${same(4)}`,
      `Row 5, NPI: ${same(4)}`,
      `Rows 6–7, Id: ${same(3)}`,
      `Rows 6, 8, NPI: ${same(3)}`,
      'Row 8, Id: There is no provider with the id "77"',
      'Row 8, NPI: Ada Byron already has the NPI 1234567893',
      'Row 9, Id: There is no provider with the id "0x1"',
      'Row 11, First name: First name is required',
    ];
    expect(body.errors.map(errorText)).toEqual(messages);
    const { status, body: rejected } = await upload(browser, rows.join('\n')).run();
    expect([status, rejected.errors]).toEqual([422, messages]);
    expect(await tables(site)).toEqual(before);

    const file = upload(browser, 'first_name,last_name,npi\nAda,Lovelace,1234567893\n');
    const { body: preview } = await file.preview();
    const renamed = { row: 2, name: 'Ada Byron', column: 'last_name', before: 'Byron', after: 'Lovelace' };
    expect([preview.added, preview.changes, preview.errors]).toEqual([0, [renamed], []]);
    expect((await file.run()).status).toBe(201);
    expect(await staffList()).toMatchObject([{ id, lastName: 'Lovelace', bio: 'A.', listing: 'listed' }]);
    expect((await file.preview()).body).toMatchObject({ unchanged: 1, errors: [] });
  });

  test('409 if the file or what it changes is no longer as it was checked', async () => {
    const { site, browser } = await openSite(engine);
    const { id } = await created(browser, { first_name: 'Ada', last_name: 'Byron' });
    const file = upload(browser, `id,first_name,last_name,bio\n${id},Ada,Byron,New\n,Bo,Cruz,New\n`);
    const stale = {
      status: 409,
      body: { error: expect.stringContaining('The file or the directory has changed since the check.') },
    };
    for (const change of [
      () => sendChange(browser, id, { ehr_uuid: '7' }),
      () => created(browser, { first_name: 'Bo', last_name: 'Cruz' }),
      () => browser.delete(`/api/providers/${id}`),
    ]) {
      const { checksum } = (await file.preview()).body;
      await change();
      const before = await tables(site);
      expect(await file.run(checksum)).toMatchObject(stale);
      expect(await tables(site)).toEqual(before);
    }
    const one = upload(browser, 'first_name,last_name\nCy,Diaz\n');
    const other = upload(browser, 'first_name,last_name\nDi,Diaz\n');
    const { checksum } = (await one.preview()).body;
    // Somebody else's change does not matter.
    await created(browser, { first_name: 'Eva', last_name: 'Frey' });
    for (const wrong of [checksum, 'x']) expect(await other.run(wrong)).toMatchObject(stale);
    expect((await one.run(checksum)).status).toBe(201);
  });

  test('of 1,000 rows takes at most ten seconds, which the full run measures; one wrong row changes nothing', async () => {
    const { site, browser, staffList } = await openSite(engine);
    const before = await tables(site);
    const damaged = fileOf(ROWS, (row, at) => (at === 98 ? row.replace('WA', 'XX') : row));
    const wrong = await upload(browser, damaged).run();
    expect([wrong.status, wrong.body.error ?? wrong.body.errors]).toEqual([
      422,
      expect.stringContaining('Row 100, States: There is no state "XX"'),
    ]);
    expect(await tables(site)).toEqual(before);

    const start = performance.now();
    const { status, body } = await upload(browser, fileOf(ROWS)).run();
    expect([status, body]).toMatchObject([201, { added: ROWS, changed: 0, unchanged: 0 }]);
    expect(body.draft_ids).toHaveLength(ROWS);
    expect(performance.now() - start).toBeLessThan(MAX_IMPORT_MS);
    expect((await staffList())[0]).toMatchObject({ lastName: 'Name0', insuranceCompanies: [{}, {}, {}] });

    const { text: csv } = await exportProviders(site.services);
    const edited = csv.replace('Name0,', 'Name0,e-1').replace('Name1,', 'Name1,e-2');
    const result = await upload(browser, edited).run();
    expect(result.body).toEqual({ added: 0, changed: 2, unchanged: ROWS - 2, draft_ids: [] });
  });
});

test('rejected without a file or a checksum', async () => {
  const { browser } = await openSite('sqlite');
  for (const fields of [{}, { file: 'x' }, { file: 'x', checksum: 'x' }]) {
    for (const path of ['/api/portal/imports/preview', '/api/portal/imports']) {
      expect((await browser.post(path, fields)).status).toBe(422);
    }
  }
  const { body } = await upload(browser, 'first_name,last_name\nAda,B\n').run('');
  expect(body.error).toBe('Checksum is required');
});

test('kept pages and /healthz are answered while many rows are imported', async () => {
  const { services } = await openTestSite('sqlite');
  const site = await openCachedSite(services, countedPages().handlePage);
  const rows = Array.from({ length: 200 }, (_, index) => `Ada,No. ${index},"WA; OR",Aetna\n`);
  await site.ask('/faqs');
  let isRunning = true;
  const errors = importCsv(
    services,
    `first_name,last_name,states,insurance_companies\n${rows.join('')}`,
  ).finally(() => {
    isRunning = false;
  });
  const seen: number[] = [];
  while (isRunning) {
    const answers = await Promise.all([site.ask('/faqs'), site.ask('/healthz')]);
    if (isRunning) seen.push(...answers.map(({ status }) => Number(status)));
  }
  expect(await errors).toEqual([]);
  expect(new Set(seen)).toEqual(new Set([200]));
  expect(seen.length).toBeGreaterThan(20);
});

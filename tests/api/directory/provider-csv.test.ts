import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { COLUMN_NAMES } from '../../../domain/directory/imports/form.ts';
import { readContentVersion } from '../../../server/db/content-version.ts';
import { tables } from '../../support/directory.ts';
import { downloads, importCsv } from '../../support/imports.ts';
import { PERSON } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { addOffice, openStaffSite } from '../../support/staff.ts';
import { type Engine, engines, type TestSite } from '../../support/test-site.ts';

const HEADER = 'id,first_name,last_name,bio,states,credentials,insurance_companies';
const COLUMNS = {
  npi: '1234567893',
  caqh_id: '12345678',
  contact_email: 'ada@practice.example',
  is_accepting: false,
  accepting_note: '=Back in May',
  how_i_work: 'Slowly;\n"well"',
};

const all = async ({ services }: TestSite) => (await services.providers.list({})).providers;
const exported = async ({ services }: TestSite) =>
  parse((await services.providerCsv.export()).csv, { bom: true, columns: true }) as Record<string, string>[];

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
  await addProvider(site.services.db, {
    firstName: 'Bo',
    lastName: 'Cruz',
    columns: { listing: 'unlisted' },
  });
  return { site, browser, ids, ada };
}

describe.each(engines)('an export (%s)', (engine) => {
  test('has all that staff enter, and is imported without a change', async () => {
    const { site, ada } = await openSite(engine);
    const before = await tables(site);
    const { csv, count } = await site.services.providerCsv.export();
    expect(count).toBe(2);
    expect(csv.split('\n')[0]).toBe(`\uFEFF${COLUMN_NAMES.join()}`);
    const [bo, row] = await exported(site);
    expect(bo).toMatchObject({ last_name: 'Cruz', listing: 'unlisted', states: '', is_accepting: 'yes' });
    expect(row).toMatchObject({
      id: String(ada),
      ehr_uuid: '007',
      bio: `'=One.\n\n"Two"; three.`,
      states: 'OR; WA',
      insurance_companies: 'Aetna; Premera',
      credentials: 'RD',
      licenses: 'CA::2020-01-31; "OR:LD 1;2:2199-03-31"; WA',
      panels: 'Aetna (OR); Cigna (CA); Premera',
      npi: '1234567893',
      accepting_note: "'=Back in May",
      is_accepting: 'no',
      is_by_video: 'yes',
      languages: 'en; es',
      offices: 'Portland',
    });
    expect(await importCsv(site.services, csv)).toEqual([]);
    expect(await tables(site)).toEqual(before);
  });

  test('a roster has the providers who accept the insurer in a licensed state, and is in the audit trail', async () => {
    const { site, browser, ids } = await openSite(engine);
    const path = '/api/portal/exports/providers.csv';
    const ask = (id: unknown, method = 'GET') =>
      browser.send<string>(method, `${path}?insurance_company_id=${id}`);
    const get = (name: string, method?: string) => ask(ids.insurer(name), method);
    for (const id of ['4711', 'x', '1.0']) expect([id, (await ask(id)).status]).toEqual([id, 404]);
    expect(await get('Premera', 'HEAD')).toMatchObject({ status: 200, body: '' });
    expect(await downloads(site.services)).toEqual([]);
    const { status, body, headers } = await get('Premera');
    const today = site.services.today();
    expect([
      status,
      ...['Content-Type', 'Content-Disposition', 'Cache-Control'].map((name) => headers.get(name)),
    ]).toEqual([200, 'text/csv; charset=utf-8', `attachment; filename="premera-${today}.csv"`, 'no-store']);
    const namesIn = (csv: string) => (parse(csv, { from: 2 }) as string[][]).map((cells) => cells[2]);
    expect(namesIn(body)).toEqual(["O'Hara, Jr."]);
    // Accepted only where the license has expired.
    expect(namesIn((await get('Cigna')).body)).toEqual([]);
    const whole = await browser.get<string>(path);
    expect(namesIn(whole.body)).toEqual(['Cruz', "O'Hara, Jr."]);
    const events = ['Premera', 'Cigna', 'all insurers'].map((subjectName) => ({ subjectName }));
    expect(await downloads(site.services)).toMatchObject(
      events.map((event) => ({ ...event, actorEmail: PERSON.email })),
    );
  });
});

test.each(engines)('an import changes only what is in the file, in every table (%s)', async (engine) => {
  const { site, ids } = await openStaffSite(engine);
  const { db, directory } = site.services;
  for (const firstName of ['F0', 'F1', 'F2', 'F3', 'F4']) {
    const lists = { states: ['OR'], credentials: ['RD'], insuranceCompanies: ['Aetna'] };
    await addProvider(db, { firstName, lastName: 'Byron', bio: 'A bio.', ...lists });
  }
  const [same, renamed, moved, insured, cleared] = await all(site);
  const row = (provider: typeof same, rest: string) => `${provider?.id},${provider?.firstName},${rest}`;
  const version = await readContentVersion(db);
  const errors = await importCsv(
    site.services,
    [
      HEADER,
      row(same, 'Byron,A bio.,or,RD,aetna'),
      row(renamed, 'Ábel,A bio.,OR,RD,Aetna'),
      row(moved, 'Byron,A bio.,WA; ID,RD,Aetna'),
      row(insured, 'Byron,"New, bio",OR,RD; CDCES,Cigna'),
      row(cleared, 'Byron,,,,'),
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  expect(await readContentVersion(db)).toBeGreaterThan(version);
  const after = Object.fromEntries((await all(site)).map((provider) => [provider.firstName, provider]));
  expect(after.F0).toEqual(same);
  expect(after.F1).toEqual({ ...renamed, lastName: 'Ábel', revision: 2 });
  expect(after.F2).toMatchObject({ bio: 'A bio.', states: [{ code: 'ID' }, { code: 'WA' }] });
  expect(after.F3).toMatchObject({
    bio: 'New, bio',
    states: [{ code: 'OR' }],
    credentials: [{}, {}],
    insuranceCompanies: [{ name: 'Cigna' }],
  });
  expect(after.F4).toMatchObject({ bio: null, states: [], credentials: [], insuranceCompanies: [] });
  const found = async (stateCode: string, insuranceCompanyName: string) =>
    (await directory.list({ stateCode, insuranceCompanyName })).providers.map(({ firstName }) => firstName);
  expect(await found('OR', 'Aetna')).toEqual(['F1', 'F0']);
  expect([await found('WA', 'Aetna'), await found('OR', 'Cigna')]).toEqual([['F2'], ['F3']]);
  // A column that is not there changes nothing.
  expect(await importCsv(site.services, `id,states\n${moved?.id},OR\n`)).toEqual([]);
  const rows = await db
    .selectFrom('panels')
    .selectAll()
    .where('provider_id', '=', moved?.id ?? 0)
    .execute();
  expect(rows).toMatchObject([{ insurance_company_id: ids.insurer('Aetna'), state_id: null }]);
  expect(await found('OR', 'Aetna')).toEqual(['F1', 'F0', 'F2']);
});

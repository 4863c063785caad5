import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import { createBrowser, PERSON } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { addProvider } from '../../support/provider.ts';
import { addOffice, openStaffSite } from '../../support/staff.ts';
import { type Engine, engines, type TestSite } from '../../support/test-site.ts';

const FIT = ['1234567893', '12345678', 'English; Spanish', 'Portland, 1 Fir St, Portland, OR 97209', 'yes'];
/** In a state without an office. */
const AWAY = FIT.with(3, '');

async function openWithPanels(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const today = site.services.today();
  const license = (code: string, more: Partial<License> = {}): License => ({
    stateId: ids.state(code),
    kind: 'license',
    number: null,
    startsOn: null,
    expiresOn: null,
    ...more,
  });
  const panel = (more: Partial<Panel> = {}): Panel => ({
    insuranceCompanyId: ids.insurer('Premera'),
    stateId: null,
    effectiveFrom: null,
    effectiveUntil: null,
    isAccepting: true,
    ...more,
  });
  const yesterday = addDays(today, -1);
  const nextYear = addDays(today, 365);
  const { db } = site.services;
  const ada = await addProvider(db, {
    firstName: '=Ada',
    lastName: 'Byron',
    credentials: ['RD'],
    licenses: [
      license('OR', { number: '=1+1', expiresOn: nextYear }),
      license('WA', { number: 'W 2' }),
      license('ID', { expiresOn: yesterday }),
    ],
    panels: [
      panel({ effectiveFrom: '2020-01-01', effectiveUntil: today }),
      panel({ effectiveFrom: nextYear, stateId: ids.state('WA'), isAccepting: false }),
      // The license ends the day before.
      panel({ effectiveFrom: addDays(nextYear, 1), stateId: ids.state('OR') }),
      panel({ insuranceCompanyId: ids.insurer('Aetna') }),
    ],
    columns: { npi: '1234567893', caqh_id: '12345678', is_by_video: true },
  });
  const offices = [
    await addOffice(browser),
    await addOffice(browser, { name: 'Hidden', is_hidden: true }),
    await addOffice(browser, { name: 'Boise', state_code: 'ID' }),
  ];
  const fit = { language_codes: ['es', 'en'], office_ids: offices };
  await browser.patch(`/api/providers/${ada}`, { provider: fit });
  await addProvider(db, {
    lastName: 'Past',
    licenses: [license('OR')],
    panels: [panel({ effectiveUntil: yesterday })],
  });
  await addProvider(db, {
    lastName: 'Abel',
    licenses: [license('OR')],
    panels: [panel()],
    columns: { listing: 'unlisted' },
  });
  return { site, browser, ids, today, nextYear };
}

const downloads = async ({ services }: TestSite) =>
  (await services.audit.latest(100)).filter(({ subject }) => subject === 'roster');

describe.each(engines)('rosters (%s)', (engine) => {
  test('have the active and upcoming panels of an insurer by licensed state, and are in the audit trail', async () => {
    const { site, browser, ids, today, nextYear } = await openWithPanels(engine);
    const address = `/api/portal/rosters/${ids.insurer('Premera')}.csv`;
    const { status, body, headers } = await browser.get(address);
    expect([
      status,
      headers.get('Content-Type'),
      headers.get('Content-Disposition'),
      headers.get('Cache-Control'),
    ]).toEqual([
      200,
      'text/csv; charset=utf-8',
      `attachment; filename="roster-premera-${today}.csv"`,
      'no-store',
    ]);
    const [header, ...rows] = parse(body as string) as string[][];
    expect(header?.join()).toBe(
      'last_name,first_name,credentials,state,license_kind,license_number,license_starts_on,license_expires_on,effective_from,effective_until,accepting_new_patients,npi,caqh_id,languages,offices,telehealth',
    );
    expect(rows).toEqual([
      ['Abel', 'Test', '', 'OR', 'license', '', '', '', '', '', 'yes', '', '', '', '', 'no'],
      ['Byron', "'=Ada", 'RD', 'OR', 'license', "'=1+1", '', nextYear, '2020-01-01', today, 'yes', ...FIT],
      ['Byron', "'=Ada", 'RD', 'WA', 'license', 'W 2', '', '', '2020-01-01', today, 'yes', ...AWAY],
      ['Byron', "'=Ada", 'RD', 'WA', 'license', 'W 2', '', '', nextYear, '', 'no', ...AWAY],
    ]);

    const folder = temporaryFolder();
    const file = path.join(folder, 'roster.csv');
    const settings = databaseSettings(site.options);
    expect(await sorrel(['export', '--roster', ' prémera ', file], settings)).toEqual({
      code: 0,
      stdout: `Exported 4 entries of Premera to ${file}.\n`,
      stderr: '',
    });
    expect(readFileSync(file, 'utf8')).toBe(body);
    const event = { action: 'downloaded', subjectName: 'Premera' };
    expect(await downloads(site)).toMatchObject([
      { ...event, actorEmail: PERSON.email },
      { ...event, actorName: 'command line', address: null },
    ]);
    const none = path.join(folder, 'none.csv');
    const unknown = await sorrel(['export', '--roster', 'Nobody', none], settings);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('There is no insurance company "Nobody"'),
    ]);
    expect(existsSync(none)).toBe(false);
  });

  test('HEAD and an export that cannot create its file are not recorded', async () => {
    const { site, browser, ids } = await openWithPanels(engine);
    const address = `/api/portal/rosters/${ids.insurer('Premera')}.csv`;
    expect(await browser.send('HEAD', address)).toMatchObject({ status: 200, body: '' });
    expect(await downloads(site)).toEqual([]);

    const file = path.join(temporaryFolder(), 'no-folder', 'roster.csv');
    expect(await sorrel(['export', '--roster', 'Premera', file], databaseSettings(site.options))).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^The file cannot be created: ENOENT.*\n$/),
    });
    expect(await downloads(site)).toEqual([]);
  });

  test('unknown insurers are 404, strangers 401, and neither is recorded', async () => {
    const { site, browser, ids } = await openWithPanels(engine);
    for (const name of [
      '4711.csv',
      'x.csv',
      '.csv',
      '-1.csv',
      String(ids.insurer('Premera')),
      '1.csv.csv',
      '1.CSV',
    ]) {
      expect([name, (await browser.get(`/api/portal/rosters/${name}`)).status]).toEqual([name, 404]);
    }
    expect((await createBrowser(site).get(`/api/portal/rosters/${ids.insurer('Premera')}.csv`)).status).toBe(
      401,
    );
    expect(await downloads(site)).toEqual([]);
  });
});

test('a long roster is read in batches, between which others can write', async () => {
  const { site } = await openStaffSite('sqlite');
  const { db, rosters } = site.services;
  const rows = Array.from({ length: 2_500 }, (_, index) => ({ id: index + 1 }));
  const names = { first_name: 'Ada', last_name: 'Byrne', sort_key: '', search_name: '' };
  await db
    .insertInto('providers')
    .values(rows.map((row) => ({ ...row, ...names })))
    .execute();
  const ofProvider = rows.map(({ id }) => ({ provider_id: id, state_id: 1 }));
  const license = { kind: 'license' as const, number: null, starts_on: null, expires_on: null };
  await db
    .insertInto('licenses')
    .values(ofProvider.map((row) => ({ ...row, ...license })))
    .execute();
  const panel = { insurance_company_id: 1, is_accepting: 1, effective_from: null, effective_until: null };
  await db
    .insertInto('panels')
    .values(ofProvider.map((row) => ({ ...row, ...panel })))
    .execute();

  let isRead = false;
  const download = rosters.read(1).finally(() => {
    isRead = true;
  });
  let writes = 0;
  for (; !isRead; writes++) {
    await addProvider(db);
    await setImmediate();
  }
  expect((await download).count).toBe(2_500);
  expect(writes).toBeGreaterThan(2);
});

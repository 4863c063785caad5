import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import { PERSON, signedInPerson } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { addOffice, referenceIds } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2027-03-10T12:00:00-08:00');

async function openRosters(engine: Engine) {
  let now = START;
  const site = await openTestSite(engine, { now: () => now });
  const ids = await referenceIds(site);
  let browser = await signedInPerson(site, undefined, now);
  const license: License = {
    stateId: ids.state('OR'),
    kind: 'license',
    number: null,
    startsOn: null,
    expiresOn: null,
  };
  const panel = (more: Partial<Panel> = {}): Panel => ({
    insuranceCompanyId: ids.insurer('Premera'),
    stateId: null,
    effectiveFrom: '2026-01-01',
    effectiveUntil: null,
    isAccepting: true,
    ...more,
  });
  const address = `/api/portal/rosters/${ids.insurer('Premera')}/changes.csv`;
  return {
    site,
    ids,
    license,
    panel,
    address,
    add: (lastName: string, panels: Panel[]) =>
      addProvider(site.services.db, { firstName: 'Ada', lastName, licenses: [license], panels }),
    browser: () => browser,
    changes: async (query = '', from = address) => {
      const { status, body } = await browser.get(from + query);
      expect(status).toBe(200);
      const rows = parse(body as string, { columns: true }) as Record<string, string>[];
      return rows.map((row) => [
        row.change,
        row.last_name,
        row.effective_until,
        ...[row.field, row.before, row.after].filter(Boolean),
      ]);
    },
    later: async (days: number) => {
      now += days * DAY_MS;
      browser = await signedInPerson(site, { ...PERSON, email: `day-${days}@practice.example` }, now);
    },
  };
}

describe.each(engines)('changes of rosters (%s)', (engine) => {
  test('since the last download or a date: rows that were added or ended, and changed cells', async () => {
    const { site, ids, license, panel, add, browser, changes, address, later } = await openRosters(engine);
    const { providers } = site.services;
    const stays = await add('Stays', [panel()]);
    const moves = await add('Moves', [panel()]);
    const leaves = await add('Leaves', [panel()]);
    const gone = await add('Gone', [panel()]);
    await add('Ends', [panel({ effectiveUntil: '2027-03-12' })]);
    await add('Past', [panel({ effectiveUntil: '2026-12-31' })]);
    const others = await add('Others', [panel({ insuranceCompanyId: ids.insurer('Aetna') })]);
    expect(await changes()).toEqual(
      ['Ends', 'Gone', 'Leaves', 'Moves', 'Stays'].map((name) => [
        'added',
        name,
        name === 'Ends' ? '2027-03-12' : '',
      ]),
    );
    expect(await changes()).toEqual([]);

    await later(5);
    await providers.update(stays, { npi: '1234567893', lastName: 'Stays-Here', bio: 'Soups.' }, TESTER);
    await providers.update(moves, { licenses: [{ ...license, number: '=7' }] }, TESTER);
    await providers.update(moves, { panels: [panel({ effectiveFrom: '2026-02-01' })] }, TESTER);
    await providers.update(leaves, { panels: [] }, TESTER);
    await browser().delete(`/api/providers/${gone}`);
    await add('New', [panel({ effectiveFrom: '2027-04-01' })]);
    await providers.update(others, { npi: '1245319599' }, TESTER);
    const insurer = ids.insurer('Premera');
    const renamed = await browser().patch(`/api/portal/insurance_companies/${insurer}`, {
      name: 'Premera BC',
    });
    expect(renamed.status).toBe(200);

    await later(1);
    const expected = [
      ['ended', 'Ends', '2027-03-12'],
      ['changed', 'Moves', '', 'license_number', "'=7"],
      ['changed', 'Moves', '', 'effective_from', '2026-01-01', '2026-02-01'],
      ['changed', 'Stays-Here', '', 'last_name', 'Stays', 'Stays-Here'],
      ['changed', 'Stays-Here', '', 'npi', '1234567893'],
      ['ended', 'Leaves', '2027-03-15'],
      ['ended', 'Gone', '2027-03-15'],
    ];
    expect((await browser().send('HEAD', address)).body).toBe('');
    expect(await changes()).toEqual(expected);
    expect(await changes()).toEqual([]);
    expect(await changes('?since=2027-03-10')).toEqual(expected);
    expect(await changes('?since=2027-03-15')).toEqual(expected.filter(([, name]) => name !== 'Ends'));
    expect(await site.services.audit.latest(2)).toMatchObject([
      { event: 'roster_changes_downloaded', reason: 'Premera BC', email: 'day-1@practice.example' },
      { event: 'roster_changes_downloaded' },
    ]);
  });

  test('a panel that moved to a new one, a lost license, a merge, and one that is added again', async () => {
    const { site, ids, license, panel, add, browser, changes, later } = await openRosters(engine);
    const { providers } = site.services;
    const aetna = ids.insurer('Aetna');
    const renewed = await add('Renewed', [panel({ effectiveUntil: '2027-03-31' })]);
    const lost = await add('Lost', [panel()]);
    const merged = await add('Merged', [panel({ insuranceCompanyId: aetna })]);
    const back = await add('Back', [panel()]);
    await changes();
    await later(1);
    const panels = [panel({ effectiveUntil: '2027-03-31' }), panel({ effectiveFrom: '2027-04-01' })];
    await providers.update(renewed, { panels }, TESTER);
    await providers.update(lost, { licenses: [{ ...license, stateId: ids.state('WA') }] }, TESTER);
    await later(2);
    expect(await changes('', `/api/portal/rosters/${aetna}/changes.csv`)).toEqual([['added', 'Merged', '']]);
    await browser().post(`/api/portal/insurance_companies/${aetna}/merge`, {
      into_id: ids.insurer('Premera'),
    });
    expect((await providers.get(merged)).provider.panels).toMatchObject([
      { insuranceCompanyId: ids.insurer('Premera') },
    ]);
    await providers.update(back, { panels: [] }, TESTER);
    await providers.update(back, { panels: [panel()] }, TESTER);
    const insurer = `/api/portal/insurance_companies/${ids.insurer('Premera')}`;
    expect((await browser().patch(insurer, { name: 'Aetna' })).status).toBe(200);
    const expected = [
      ['ended', 'Lost', '2027-03-11'],
      ['added', 'Lost', ''],
      ['added', 'Merged', ''],
      ['added', 'Renewed', ''],
    ];
    expect(await changes('?since=2027-03-11')).toEqual(expected);
    await later(3);
    expect(await changes()).toEqual(expected);
    expect(await changes()).toEqual([]);
  });

  test('a row ends with its panel or license, on the day of the removal, whatever changes later', async () => {
    const { site, license, panel, add, changes, later } = await openRosters(engine);
    const { providers } = site.services;
    const expired = await add('Expired', [panel({ effectiveUntil: '2027-06-30' })]);
    await providers.update(expired, { licenses: [{ ...license, expiresOn: '2027-03-12' }] }, TESTER);
    const panelless = await add('Panelless', [panel()]);
    const unlicensed = await add('Unlicensed', [panel()]);
    await later(1);
    await changes();
    await providers.update(panelless, { panels: [panel({ isAccepting: false })] }, TESTER);
    await providers.update(unlicensed, { licenses: [{ ...license, number: '7' }] }, TESTER);
    await later(2);
    await providers.update(panelless, { panels: [] }, TESTER);
    await providers.update(unlicensed, { licenses: [] }, TESTER);
    await later(3);
    await providers.update(panelless, { licenses: [], npi: '1234567893' }, TESTER);
    await providers.update(unlicensed, { panels: [], npi: '1245319599' }, TESTER);
    expect(await changes()).toEqual([
      ['ended', 'Expired', '2027-03-12'],
      ['ended', 'Panelless', '2027-03-13'],
      ['ended', 'Unlicensed', '2027-03-13'],
    ]);
  });

  test('an office that was renamed, moved or retired is a change of whoever has it', async () => {
    const { site, panel, add, browser, changes, later } = await openRosters(engine);
    const { providers } = site.services;
    const officeIds = [await addOffice(browser()), await addOffice(browser(), { name: 'Retired' })];
    const [office = 0, retired] = officeIds;
    await providers.update(await add('Both', [panel()]), { officeIds }, TESTER);
    await providers.update(await add('One', [panel()]), { officeIds: [office] }, TESTER);
    const left = await add('Left', [panel()]);
    await providers.update(left, { officeIds: [office] }, TESTER);
    await later(1);
    await changes();
    const patched = await browser().patch(`/api/portal/offices/${office}`, {
      name: 'Pearl',
      street: '2 Elm St',
    });
    expect(patched.status).toBe(200);
    await providers.update(left, { officeIds: [] }, TESTER);
    const removed = await browser().delete(`/api/portal/offices/${retired}?remove_from_providers=true`);
    expect(removed.status).toBe(204);
    await later(2);
    const [before, after] = ['Portland, 1 Fir St, Portland, OR 97209', 'Pearl, 2 Elm St, Portland, OR 97209'];
    const both = `${before}; Retired, 1 Fir St, Portland, OR 97209`;
    expect(await changes()).toEqual([
      ['changed', 'Both', '', 'offices', both, after],
      ['changed', 'Left', '', 'offices', before],
      ['changed', 'One', '', 'offices', before, after],
    ]);
  });

  test('a change that began before the last download and was saved after it is in the next one', async () => {
    const { site, panel, add, changes, later } = await openRosters(engine);
    const { providers } = site.services;
    const slow = await add('Slow', [panel()]);
    const undone = await add('Undone', [panel()]);
    await providers.update(undone, { npi: '1245319599' }, TESTER);
    await later(5 / 1_440);
    await changes();
    await providers.update(undone, { npi: null }, TESTER);
    await later(-4 / 1_440);
    await providers.update(slow, { npi: '1234567893' }, TESTER);
    await later(1);
    expect(await changes()).toEqual([
      ['changed', 'Slow', '', 'npi', '1234567893'],
      ['changed', 'Undone', '', 'npi', '1245319599'],
    ]);
    expect(await changes()).toEqual([]);
  });

  test('bad dates are 422, unknown insurers 404, and neither is recorded; the command line says the same', async () => {
    const { site, add, panel, browser, address } = await openRosters(engine);
    await add('Byron', [panel()]);
    for (const since of ['2027-03-11', 'x', '2027-02-30', '0', '2027-03-10T00:00']) {
      expect([since, (await browser().get(`${address}?since=${since}`)).status]).toEqual([since, 422]);
    }
    for (const id of ['4711', 'x', '-1']) {
      expect((await browser().get(`/api/portal/rosters/${id}/changes.csv`)).status).toBe(404);
    }
    expect(await site.services.audit.latest(5)).toEqual([]);

    const file = path.join(temporaryFolder(), 'changes.csv');
    const settings = databaseSettings(site.options);
    const run = (...args: string[]) => sorrel(['export', '--roster', 'Premera', ...args, file], settings);
    expect(await run('--since', 'soon')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^--since must be a date such as 2027-03-31\.\n/),
    });
    expect(await run('--since', '2200-01-01')).toMatchObject({ code: 2 });
    expect(await sorrel(['export', '--since', '2020-01-01', file], settings)).toMatchObject({ code: 2 });
    expect(await run('--since', '2020-01-01')).toEqual({
      code: 0,
      stdout: `Exported 0 changes of Premera to ${file}.\n`,
      stderr: '',
    });
    expect(readFileSync(file, 'utf8')).toMatch(/^change,last_name,.*,telehealth,field,before,after\n$/);
    expect(await site.services.audit.latest(5)).toMatchObject([
      { event: 'roster_changes_downloaded', email: 'command line', reason: 'Premera' },
    ]);
  });
});

import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { StaffProvider } from '../../../domain/directory/schemas.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { PERSON } from '../../support/portal.ts';
import { created, license, openStaffSite, panel } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

/** A provider licensed in Oregon and Washington. */
async function open(engine: Engine) {
  const { browser, ids } = await openStaffSite(engine);
  const [OR, WA] = [ids.state('OR'), ids.state('WA')];
  const { id } = await created(browser, { state_ids: [OR, WA] });
  const [path, portalPath] = [`/api/providers/${id}`, `/api/portal/providers/${id}`];
  const change = (provider: object, headers?: Record<string, string>) =>
    browser.patch(path, { provider }, headers);
  const stored = async () => (await browser.get<SnakeCased<StaffProvider>>(portalPath)).body;
  const history = async () => (await browser.get<SnakeCased<HistoryEvent>[]>(`${portalPath}/history`)).body;
  return { browser, ids, id, path, OR, WA, change, stored, history };
}

describe.each(engines)('licenses and panels of a provider (%s)', (engine) => {
  test('are replaced by the rows that are sent; the same rows change nothing', async () => {
    const { ids, OR, WA, change, stored } = await open(engine);
    const rows = {
      licenses: [license(OR), license(WA, { number: 'LD 1', expires_on: '2199-12-31' })],
      panels: [panel(ids.insurer('Aetna')), panel(ids.insurer('Premera'), WA)],
    };
    expect(await change(rows)).toMatchObject({ status: 200, etag: '"2"' });
    expect(await stored()).toMatchObject(rows);
    expect(await change(rows)).toMatchObject({ status: 200, etag: '"2"' });
    expect(await change({ panels: [] })).toMatchObject({ status: 200, etag: '"3"' });
    expect(await stored()).toMatchObject({ licenses: rows.licenses, panels: [] });
  });

  test('a removed license takes its panels along, and the history shows both', async () => {
    const { ids, OR, WA, change, stored, history } = await open(engine);
    const aetna = panel(ids.insurer('Aetna'));
    await change({ panels: [aetna, panel(ids.insurer('Premera'), WA)] });
    await change({ licenses: [license(OR)] });
    expect((await stored()).panels).toEqual([aetna]);
    expect((await history()).slice(0, 2)).toMatchObject([
      { field: 'panels', old_value: ['Aetna', 'Premera (WA)'], new_value: ['Aetna'] },
      { field: 'licenses', old_value: ['OR', 'WA'], new_value: ['OR'] },
    ]);
  });

  test('a note for visitors is public only while the provider takes no new patients', async () => {
    const { id, browser, change, stored } = await open(engine);
    const shown = async () => (await browser.get(`/api/providers/${id}`)).body;
    await change({ is_accepting: false, accepting_note: 'On leave' });
    expect(await shown()).toMatchObject({ is_accepting: false, accepting_note: 'On leave' });
    await change({ is_accepting: true });
    expect(await shown()).toMatchObject({ is_accepting: true, accepting_note: null });
    expect(await stored()).toMatchObject({ is_accepting: true, accepting_note: 'On leave' });
  });

  test('an empty listing does not list a provider', async () => {
    const { change, stored } = await open(engine);
    await change({ listing: 'unlisted' });
    for (const listing of ['', null]) {
      expect((await change({ listing, bio: `Bio ${listing}.` })).status).toBe(200);
    }
    expect(await stored()).toMatchObject({ listing: 'unlisted', bio: 'Bio null.' });
  });

  test('a change of another revision is 412', async () => {
    const { browser, id, path, change, stored, history } = await open(engine);
    expect((await change({ bio: 'One.' }, { 'If-Match': '"1"' })).etag).toBe('"2"');
    const [current, events] = [await stored(), await history()];
    for (const tag of ['"1"', '"3"', '"02', '2', 'garbage', '"x"', '"99999999999"', '', '"1", "2"']) {
      const headers = { 'If-Match': tag };
      for (const answer of [await change({ bio: 'Two.' }, headers), await browser.delete(path, headers)]) {
        expect([tag, answer.status]).toEqual([tag, 412]);
      }
    }
    expect([await stored(), await history()]).toEqual([current, events]);
    // The current tag, its weak form after compression, and any.
    for (const tag of ['"2"', 'W/"3"', '*']) {
      expect((await change({ bio: `Not ${tag}` }, { 'If-Match': tag })).status).toBe(200);
    }
    const event = { subject: 'provider', subject_id: id, field: 'bio', actor_email: PERSON.email };
    expect((await history()).slice(0, 3)).toMatchObject([
      { ...event, old_value: 'Not W/"3"', new_value: 'Not *' },
      { ...event, old_value: 'Not "2"', new_value: 'Not W/"3"' },
      { ...event, old_value: 'One.', new_value: 'Not "2"' },
    ]);
    for (const unknown of ['4711', 'x']) {
      expect((await browser.get(`/api/portal/providers/${unknown}/history`)).status).toBe(404);
    }
  });
});

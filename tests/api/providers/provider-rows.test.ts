import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { getJson, type WireProvider } from '../../support/answers.ts';
import { PERSON } from '../../support/portal.ts';
import { addOffice, created, license, openStaffSite, panel, sendNew } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const NPI = '1234567893';

async function open(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const [OR, WA] = [ids.state('OR'), ids.state('WA')];
  const { id } = await created(browser, { state_ids: [OR, WA] });
  const [path, portalPath] = [`/api/providers/${id}`, `/api/portal/providers/${id}`];
  const change = (provider: object, headers?: Record<string, string>) =>
    browser.patch(path, { provider }, headers);
  const shown = async () => (await getJson<WireProvider>(site, path)).body;
  const stored = async () => (await browser.get<SnakeCased<StaffProvider>>(portalPath)).body;
  const history = async () => (await browser.get<SnakeCased<HistoryEvent>[]>(`${portalPath}/history`)).body;
  return { browser, ids, id, path, OR, WA, change, shown, stored, history };
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

  test('a note for visitors is public only while the provider takes no new patients; an empty listing lists nobody', async () => {
    const { change, shown, stored } = await open(engine);
    await change({ is_accepting: false, accepting_note: 'On leave' });
    expect(await shown()).toMatchObject({ is_accepting: false, accepting_note: 'On leave' });
    await change({ is_accepting: true });
    expect(await shown()).toMatchObject({ is_accepting: true, accepting_note: null });
    expect(await stored()).toMatchObject({ is_accepting: true, accepting_note: 'On leave' });

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
    for (const tag of ['"1"', '"3"', 'garbage', '', '"1", "2"']) {
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
  });

  test('are written as JSON, shown to visitors, and kept in the history by name', async () => {
    const { browser, id, change, shown, history } = await open(engine);
    const portland = await addOffice(browser);
    const { status, body } = await change({
      concern_ids: [10, 3],
      language_codes: ['vi', 'en'],
      office_ids: [portland],
      has_interpreters: true,
      is_by_video: true,
      who_i_work_with: 'Cooks.',
      first_visit: 'Tea.',
      npi: NPI,
      caqh_id: '12345678',
    });
    expect([status, body]).toMatchObject([200, { is_by_video: true }]);
    expect(await shown()).toMatchObject({
      concerns: [
        { id: 10, name: 'Diabetes Management' },
        { id: 3, name: 'Gastrointestinal' },
      ],
      languages: [
        { code: 'en', name: 'English' },
        { code: 'vi', name: 'Vietnamese' },
      ],
      has_interpreters: true,
      is_by_video: true,
      offices: [{ id: portland, name: 'Portland', state_code: 'OR', phone: null }],
      who_i_work_with: 'Cooks.',
      first_visit: 'Tea.',
      how_i_work: null,
      npi: NPI,
    });
    expect(await shown()).not.toHaveProperty('caqh_id');
    const { body: staff } = await browser.get(`/api/portal/providers/${id}`);
    expect(staff).toMatchObject({ caqh_id: '12345678', office_ids: [portland] });
    await change({ concern_ids: [3, 10], first_visit: '', is_by_video: false });
    const changes = (await history()).map(({ field, new_value }) => [field, new_value]);
    expect(changes.slice(0, 3).sort()).toEqual([
      ['concerns', ['Gastrointestinal', 'Diabetes Management']],
      ['first_visit', null],
      ['is_by_video', false],
    ]);
    expect(await shown()).toMatchObject({ who_i_work_with: 'Cooks.', first_visit: null });
  });

  test('an office is shown only with a license in its state', async () => {
    const { browser, OR, WA, change, shown } = await open(engine);
    await change({ state_ids: [OR] });
    const portland = await addOffice(browser);
    const seattle = await addOffice(browser, { name: 'Seattle', state_code: 'WA' });
    expect((await change({ office_ids: [seattle, portland] })).status).toBe(200);
    expect((await shown()).offices).toMatchObject([{ id: portland }]);
    await change({ state_ids: [OR, WA] });
    expect((await shown()).offices).toMatchObject([{ id: portland }, { id: seattle }]);
  });

  test('an NPI belongs to one provider, also when it is given several times at the same moment', async () => {
    const { browser, change, shown } = await open(engine);
    expect((await change({ npi: NPI })).status).toBe(200);
    expect((await change({ npi: NPI, bio: 'Again.' })).status).toBe(200);
    const { status, body } = await sendNew(browser, { first_name: 'Eva', last_name: 'Ng', npi: NPI });
    expect([status, body.fields]).toEqual([422, { npi: 'Another provider has this NPI' }]);
    await change({ npi: null });
    expect((await shown()).npi).toBeNull();
    await created(browser, { npi: NPI });

    const npi = '1000000004';
    const answers = await Promise.all(
      [1, 2, 3].map((n) => sendNew(browser, { first_name: `N${n}`, last_name: 'Same', npi })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

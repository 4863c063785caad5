import { describe, expect, test } from 'vitest';
import { getJson, type WireProvider } from '../../support/answers.ts';
import { addOffice, created, openStaffSite, sendNew } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const NPI = '1234567893';

describe.each(engines)('concerns, languages, offices and answers of a provider (%s)', (engine) => {
  async function open() {
    const { site, browser, ids } = await openStaffSite(engine);
    const portland = await addOffice(browser);
    const { id } = await created(browser, { state_ids: [ids.state('OR')] });
    const change = (provider: object) => browser.patch(`/api/providers/${id}`, { provider });
    const shown = async () => (await getJson<WireProvider>(site, `/api/providers/${id}`)).body;
    type Event = { id: number; field: string; new_value: unknown };
    const history = async () => (await browser.get<Event[]>(`/api/portal/providers/${id}/history`)).body;
    return { site, browser, ids, id, portland, change, shown, history };
  }

  test('are written as JSON, shown to visitors, and kept in the history by name', async () => {
    const { browser, id, portland, change, shown, history } = await open();
    const { status, body } = await change({
      concern_ids: [10, 3],
      language_codes: ['vi', 'en'],
      office_ids: [portland],
      has_interpreters: true,
      is_by_video: true,
      answers: { who_i_work_with: 'Cooks.', first_visit: 'Tea.' },
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
      answers: { who_i_work_with: 'Cooks.', first_visit: 'Tea.', how_i_work: null },
      npi: NPI,
    });
    expect(await shown()).not.toHaveProperty('caqh_id');
    const { body: staff } = await browser.get(`/api/portal/providers/${id}`);
    expect(staff).toMatchObject({ caqh_id: '12345678', office_ids: [portland] });
    await change({ concern_ids: [3, 10], answers: { first_visit: '' }, is_by_video: false });
    const changes = (await history()).map(({ field, new_value }) => [field, new_value]);
    expect(changes.slice(0, 3).sort()).toEqual([
      ['concerns', ['Gastrointestinal', 'Diabetes Management']],
      ['first_visit', null],
      ['is_by_video', false],
    ]);
    expect((await shown()).answers).toMatchObject({ who_i_work_with: 'Cooks.', first_visit: null });
  });

  test('an office is shown only with a license in its state', async () => {
    const { browser, ids, portland, change, shown } = await open();
    const seattle = await addOffice(browser, { name: 'Seattle', state_code: 'WA' });
    expect((await change({ office_ids: [seattle, portland] })).status).toBe(200);
    expect((await shown()).offices).toMatchObject([{ id: portland }]);
    await change({ state_ids: [ids.state('OR'), ids.state('WA')] });
    expect((await shown()).offices).toMatchObject([{ id: portland }, { id: seattle }]);
  });

  test('an NPI belongs to one provider', async () => {
    const { browser, change, shown } = await open();
    expect((await change({ npi: NPI })).status).toBe(200);
    expect((await change({ npi: NPI, bio: 'Again.' })).status).toBe(200);
    const { status, body } = await sendNew(browser, { first_name: 'Eva', last_name: 'Ng', npi: NPI });
    expect([status, body.fields]).toEqual([422, { npi: 'Another provider has this NPI' }]);
    await change({ npi: null });
    expect((await shown()).npi).toBeNull();
    await created(browser, { npi: NPI });
  });

  test('an NPI that is given several times at the same moment is rejected', async () => {
    const { browser } = await open();
    const npi = '1000000004';
    const answers = await Promise.all(
      [1, 2, 3].map((n) => sendNew(browser, { first_name: `N${n}`, last_name: 'Same', npi })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
  });
});

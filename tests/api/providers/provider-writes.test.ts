import { describe, expect, test } from 'vitest';
import { getJson, NO_FIT, type WireProvider } from '../../support/answers.ts';
import { byDepth } from '../../support/depth.ts';
import { makeFail, tables } from '../../support/directory.ts';
import { type Answer, BO, signedInPerson, type TestBrowser } from '../../support/portal.ts';
import { created, encodings, type Fields, openStaffSite, sendChange, sendNew } from '../../support/staff.ts';
import { casesFor, type Engine, engines } from '../../support/test-site.ts';
import { drawPicture } from '../../support/uploads.ts';

const NAMES = { first_name: 'Ada', last_name: 'Byrne' };
async function openWithProvider(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const provider = await created(browser, {
    ehr_uuid: '4711',
    bio: 'One.\n\nTwo.',
    state_ids: [ids.state('OR'), ids.state('WA')],
    credential_ids: [ids.credential('RD')],
    insurance_company_ids: [ids.insurer('Aetna'), ids.insurer('Cigna')],
  });
  return { site, browser, ids, provider };
}

const read = async (browser: TestBrowser, id: number) =>
  (await browser.get(`/api/providers/${id}`)).body as WireProvider;

const EMPTY = {
  ...{ ehr_uuid: null, bio: null, avatar_url: null, photo_url: null, appointment_scheduling_url: null },
  ...{ states: [], credentials: [], insurance_companies: [], is_accepting: true, accepting_note: null },
  ...NO_FIT,
};

describe.each(engines)('POST /api/providers: 201 with the provider (%s)', (engine) => {
  test.each(casesFor(engine, encodings))('%s: exactly the fields of the spec', async (_, encode) => {
    const { site, browser, ids } = await openStaffSite(engine);
    const texts = { ...NAMES, ehr_uuid: '4711', bio: 'Hi.' };
    const sent = encode('provider', {
      ...texts,
      state_ids: [ids.state('WA'), ids.state('OR')],
      credential_ids: [ids.credential('RD')],
      insurance_company_ids: [ids.insurer('Aetna')],
    });
    const { status, body } = await browser.send('POST', '/api/providers', sent);
    const title = expect.stringContaining('Dietitian');
    expect([status, body]).toEqual([
      201,
      {
        id: 1,
        ...EMPTY,
        ...texts,
        states: [
          { id: ids.state('OR'), code: 'OR', display_name: 'Oregon' },
          { id: ids.state('WA'), code: 'WA', display_name: 'Washington' },
        ],
        credentials: [{ id: ids.credential('RD'), title, abbreviation: 'RD' }],
        insurance_companies: [{ id: ids.insurer('Aetna'), name: 'Aetna', state_codes: null }],
      },
    ]);
    expect((await getJson(site, '/api/providers/1')).body).toEqual(body);
    expect((await getJson(site, '/api/providers')).body).toEqual([body]);
    // Only the names are required, and two providers may have the same.
    const second = await browser.send('POST', '/api/providers', encode('provider', NAMES));
    expect([second.status, second.body]).toEqual([201, { id: 2, ...NAMES, ...EMPTY }]);
  });

  test('text in any script is stored unchanged', async () => {
    const { browser } = await openStaffSite(engine);
    const texts = {
      first_name: 'Zoe\u0308 李 🥑 <b>&amp;',
      last_name: 'O’Malley "d\'Or" %41 \\ ; --',
      ehr_uuid: 'a&b=c #1+2',
      bio: 'عربى\n\tשלום\n<script>alert(1)</script>\u2028[x]=1&y',
    };
    const { status, body } = await sendNew(browser, texts);
    expect([status, body]).toEqual([201, expect.objectContaining(texts)]);
    // The longest, in a script with the longest sort keys.
    const hangul = String.fromCodePoint(...Array.from({ length: 100 }, (_, index) => 0xac00 + index * 110));
    const names = { first_name: hangul, last_name: hangul };
    const long = { ...names, ehr_uuid: 'x'.repeat(100), bio: 'é'.repeat(10_000) };
    const changed = await browser.patch(`/api/providers/${body.id}`, { provider: long });
    expect(changed.body).toMatchObject(long);
  });

  test("appointmentSchedulingUrl: providerAppointmentBaseUrl plus the provider's ehrUuid; null when either is missing", async () => {
    const { site, browser } = await openStaffSite(engine);
    const ehrIds = ['4711', '', 'a&b=c #1', '\ufffd'];
    for (const ehr_uuid of ehrIds) await created(browser, { ehr_uuid });
    const links = async () => {
      const { body } = await getJson<WireProvider[]>(site, '/api/providers');
      return body.map((provider) => provider.appointment_scheduling_url);
    };
    expect(await links()).toEqual(ehrIds.map(() => null));
    for (const [base, address = base] of [
      ['https://ehr.example/book?provider_id='],
      ['https://ehr.example/#/book/'],
      ['https://other.example', 'https://other.example/'],
      ['https://other.example/book', 'https://other.example/book/'],
      ['https://other.example/book//', 'https://other.example/book/'],
    ] as const) {
      const settings = { provider_appointment_base_url: base };
      await browser.patch('/api/ehr_integration_settings', { ehr_integration_setting: settings });
      const encoded = ehrIds.map((id) => (id === '' ? null : address + encodeURIComponent(id)));
      expect(await links()).toEqual(encoded);
    }
  });
});

describe.each(engines)('PATCH /api/providers/{id}: 200, only what is sent changes (%s)', (engine) => {
  const changes: [Fields, Partial<WireProvider>][] = [
    [{ first_name: 'Grace' }, { first_name: 'Grace' }],
    [{ last_name: 'Ng' }, { last_name: 'Ng' }],
    [
      { ehr_uuid: '42', bio: 'New.' },
      { ehr_uuid: '42', bio: 'New.' },
    ],
    [{ state_ids: [1, '1', 1] }, { states: [{ id: 1, code: 'AL', display_name: 'Alabama' }] }],
    // An empty value or a JSON null clears an optional text.
    [{ ehr_uuid: '' }, { ehr_uuid: null }],
    [{ bio: null }, { bio: null }],
    [{ state_ids: [] }, { states: [] }],
    [{ credential_ids: [] }, { credentials: [] }],
    [{ insurance_company_ids: [] }, { insurance_companies: [] }],
  ];

  test.each(casesFor(engine, encodings))('%s: each field alone', async (_, encode) => {
    const { browser, provider } = await openWithProvider(engine);
    const other = await created(browser, { state_ids: [1], insurance_company_ids: [1] });
    let wanted = provider;
    for (const [sent, change] of changes) {
      const init = encode('provider', sent);
      const answer = await browser.send('PATCH', `/api/providers/${provider.id}`, init);
      wanted = { ...wanted, ...change };
      expect([answer.status, answer.body]).toEqual([200, wanted]);
      expect(await read(browser, provider.id)).toEqual(wanted);
    }
    expect(await read(browser, other.id)).toEqual(other);
  });
});

describe.each(engines)('DELETE /api/providers/{id}: 204, without a payload (%s)', (engine) => {
  test('deletes the provider with its lists, and nothing else', async () => {
    const { site, browser, ids } = await openWithProvider(engine);
    const before = await tables(site);
    const lists = { state_ids: [ids.state('OR')], insurance_company_ids: [1, 2], credential_ids: [1] };
    const other = await created(browser, lists);
    const answer = await browser.delete(`/api/providers/${other.id}`);
    expect([answer.status, answer.body]).toEqual([204, '']);
    expect(await tables(site)).toEqual(before);
    expect((await created(browser)).id).toBe(other.id + 1);
  });

  test('GET answers 410 for an unlisted one and a deleted one; changes answer 404', async () => {
    const { site, browser, provider } = await openWithProvider(engine);
    await sendChange(browser, provider.id, { listing: 'unlisted' });
    const error = expect.stringMatching(/^This dietitian is no longer listed\./);
    const path = `/api/providers/${provider.id}`;
    expect(await getJson(site, path)).toMatchObject({ status: 410, body: { error } });
    await browser.delete(path);
    expect(await getJson(site, path)).toMatchObject({ status: 410, body: { error } });
    const rejected = { status: 404, body: { error: 'There is no provider with this id.' } };
    expect(await sendChange(browser, provider.id, { last_name: 'Ng' })).toMatchObject(rejected);
    expect(await browser.delete(path)).toMatchObject(rejected);
    const kept = await site.services.db.selectFrom('deleted_providers').selectAll().execute();
    expect(kept).toEqual([{ id: provider.id }]);
  });
});

const ROUNDS = byDepth({ short: 3, deep: 25 });
const FAILURE = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

async function openWithTwo(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  return { site, ana: browser, bo: await signedInPerson(site, BO) };
}

/** Sends concurrent changes of one provider, rotating the first one. */
async function sendConcurrently(
  id: number,
  round: number,
  changes: [TestBrowser, Fields][],
): Promise<number[]> {
  const order = round % 2 === 0 ? changes : changes.toReversed();
  const answers = await Promise.all(order.map(([browser, fields]) => sendChange(browser, id, fields)));
  return answers.map(({ status }) => status);
}

describe.each(engines)('concurrent changes of one provider are both kept (%s)', (engine) => {
  test('of lists and texts', async () => {
    const { ana, bo } = await openWithTwo(engine);
    const { id } = await created(ana, { state_ids: [1, 2], insurance_company_ids: [1, 2] });
    for (let round = 0; round < ROUNDS; round++) {
      const state_ids = [1 + round, 2 + round, 3 + round];
      const insurance_company_ids = [1 + (round % 5), 6 + (round % 3)];
      const last_name = `Last ${round}`;
      const statuses = await sendConcurrently(id, round, [
        [ana, { state_ids, first_name: last_name }],
        [bo, { last_name, bio: last_name }],
        [ana, { insurance_company_ids, ehr_uuid: last_name }],
        [bo, { credential_ids: [1 + (round % 2)] }],
      ]);
      expect(statuses).toEqual([200, 200, 200, 200]);
      const provider = (await ana.get(`/api/providers/${id}`)).body;
      expect(provider).toMatchObject({
        ...{ first_name: last_name, last_name, bio: last_name, ehr_uuid: last_name },
        states: expect.arrayContaining(state_ids.map((stateId) => expect.objectContaining({ id: stateId }))),
        insurance_companies: { length: 2 },
        credentials: [{ id: 1 + (round % 2) }],
      });
    }
  });

  test('a change and two deletions: the provider is deleted completely', async () => {
    const { site, ana, bo } = await openWithTwo(engine);
    const before = await tables(site);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await created(ana, { state_ids: [1], insurance_company_ids: [1] });
      const [changed, ...deleted] = await Promise.all([
        sendChange(ana, id, { last_name: 'Ng', state_ids: [1, 2] }),
        ...[ana, bo].map((browser) => browser.delete(`/api/providers/${id}`)),
      ]);
      expect(deleted.map(({ status }) => status).sort()).toEqual([204, 404]);
      expect([200, 404]).toContain(changed.status);
      expect(await tables(site)).toEqual(before);
    }
  });
});

describe.each(engines)('a failed change is rolled back (%s)', (engine) => {
  async function openFull() {
    const { site, browser } = await openStaffSite(engine);
    const avatar = new Blob([await drawPicture('png')]);
    const lists = { state_ids: [1, 2], credential_ids: [1], insurance_company_ids: [1, 2] };
    const { id } = await created(browser, { ...lists, bio: 'Old.', avatar });
    return { site, browser, id, before: await tables(site) };
  }

  const changed = async (): Promise<Fields> => ({
    ...{ first_name: 'New', last_name: 'Name', bio: '' },
    ...{ state_ids: [3], credential_ids: [], insurance_company_ids: [3] },
    avatar: new Blob([await drawPicture('png', { color: '#884422' })]),
  });

  test.each([
    ['insert', 'panels'],
    ['delete', 'licenses'],
    ['delete', 'images'],
  ] as const)('a change of a provider and its deletion, at the %s on %s', async (statement, table) => {
    const { site, browser, id, before } = await openFull();
    await makeFail(site, engine, statement, table);
    const answers: Answer[] = [await sendChange(browser, id, await changed())];
    if (table === 'images') answers.push(await browser.delete(`/api/providers/${id}`));
    for (const { status, body } of answers) expect([status, body]).toEqual([500, FAILURE]);
    expect(await tables(site)).toEqual(before);
  });
});

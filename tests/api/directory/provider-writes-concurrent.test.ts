import { StatementSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { byDepth } from '../../support/depth.ts';
import { makeFail, tables } from '../../support/directory.ts';
import { drawPicture } from '../../support/pictures.ts';
import type { Answer, TestBrowser } from '../../support/portal.ts';
import { signedInPerson } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import { created, type Fields, openStaffSite, sendChange, sendNew } from '../../support/staff.ts';
import { type Engine, engines, type TestSite } from '../../support/test-site.ts';

const ROUNDS = byDepth({ short: 8, deep: 25 });
const OTHER = { email: 'bo@practice.example', first_name: 'Bo', last_name: 'Iriarte' };
const FAILURE = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

async function openWithTwo(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  return { site, ana: browser, bo: await signedInPerson(site, OTHER) };
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

  test('of the same list: one wins completely', async () => {
    const { site, ana, bo } = await openWithTwo(engine);
    const { id } = await created(ana, { insurance_company_ids: [1, 2] });
    for (let round = 0; round < ROUNDS; round++) {
      const statuses = await sendConcurrently(id, round, [
        [ana, { state_ids: [1, 2] }],
        [bo, { state_ids: [2, 3] }],
      ]);
      expect(statuses).toEqual([200, 200]);
      const links = await site.services.db.selectFrom('licenses').select('state_id').execute();
      const kept = links.map(({ state_id }) => state_id).sort();
      expect([
        [1, 2],
        [2, 3],
      ]).toContainEqual(kept);
    }
  });

  test('a change and a deletion: the provider is deleted completely', async () => {
    const { site, ana, bo } = await openWithTwo(engine);
    const before = await tables(site);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await created(ana, { state_ids: [1], insurance_company_ids: [1] });
      const [changed, deleted] = await Promise.all([
        sendChange(ana, id, { last_name: 'Ng', state_ids: [1, 2] }),
        bo.delete(`/api/providers/${id}`),
      ]);
      expect(deleted.status).toBe(204);
      expect([200, 404]).toContain(changed.status);
      expect(await tables(site)).toEqual(before);
    }
  });

  test('two deletions: one succeeds, the other gets 404', async () => {
    const { ana, bo } = await openWithTwo(engine);
    for (let round = 0; round < ROUNDS; round++) {
      const { id } = await created(ana);
      const answers = await Promise.all([ana, bo].map((browser) => browser.delete(`/api/providers/${id}`)));
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
    }
  });

  test('twenty concurrent creations make twenty providers', async () => {
    const { site, ana } = await openWithTwo(engine);
    const lists = { state_ids: [1, 2], insurance_company_ids: [1, 2] };
    const names = Array.from({ length: 20 }, (_, index) => `Name ${index}`);
    await Promise.all(names.map((last_name) => created(ana, { last_name, ...lists })));
    const { providers } = await site.services.providers.list({});
    expect(providers.map(({ lastName }) => lastName).sort()).toEqual(names.sort());
  });
});

describe('the cost of a change', () => {
  test('reads each list once', async () => {
    const { site, browser } = await openStaffSite('sqlite');
    const { id } = await created(browser, { state_ids: [1], insurance_company_ids: [1] });
    const { update } = site.services.providers;
    const read = vi.spyOn(StatementSync.prototype, 'all');
    onTestFinished(() => read.mockRestore());
    await update(id, { bio: 'New.' }, TESTER);
    const statements = read.mock.contexts.map(
      (context) => context instanceof StatementSync && context.sourceSQL,
    );
    const tables = statements.map((sql) => /^select .* from "(\w+)"/.exec(String(sql))?.[1]);
    expect(tables.filter((table) => table !== undefined).sort()).toEqual([
      'concerns',
      'credentials',
      'ehr_integration_settings',
      'insurance_companies',
      'licenses',
      'offices',
      'panels',
      'provider_concerns',
      'provider_credentials',
      'provider_languages',
      'provider_offices',
      'providers',
      'states',
    ]);
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
    first_name: 'New',
    last_name: 'Name',
    bio: '',
    state_ids: [3],
    credential_ids: [],
    insurance_company_ids: [3],
    avatar: new Blob([await drawPicture('png', { color: '#884422' })]),
  });

  test.each([
    ['insert', 'panels'],
    ['insert', 'image_variants'],
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

  test('a new provider', async () => {
    const { site, browser, before } = await openFull();
    await makeFail(site, engine, 'insert', 'panels');
    const { status, body } = await sendNew(browser, await changed());
    expect([status, body]).toEqual([500, FAILURE]);
    expect(await tables(site)).toEqual(before);
    // The connection is free again.
    expect((await sendNew(browser, { first_name: 'Ada', last_name: 'Byrne' })).status).toBe(201);
  });
});

test('keeps a picture that one provider loses while another gets it (postgres)', async () => {
  const { site, browser } = await openStaffSite('postgres');
  const avatar = new Blob([await drawPicture('png')]);
  const [loser, gainer] = [await created(browser, { avatar }), await created(browser)];
  // Both changes wait; the second has not assigned the picture yet.
  const [given, taken] = await site.services.db.transaction().execute(async (trx) => {
    await sql`select from providers where id = ${gainer.id} for update`.execute(trx);
    const giving = sendChange(browser, gainer.id, { avatar });
    await waitingOrDone(site, 1, giving);
    const taking = sendChange(browser, loser.id, { avatar: 'cleared' });
    await waitingOrDone(site, 2, taking);
    return [giving, taking];
  });
  expect([(await given).status, (await taken).status]).toEqual([200, 200]);
  expect((await given).body.avatar_url).toBe(loser.avatar_url);
  expect((await browser.get(String(loser.avatar_url))).status).toBe(200);
});

/** Resolves when `count` connections wait for a lock or the work is done. */
async function waitingOrDone({ services: { db } }: TestSite, count: number, work: Promise<unknown>) {
  let isDone = false;
  void work.finally(() => (isDone = true));
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (isDone || rows.length >= count) return;
  }
}

import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { LISTS, type ListName } from '../../../domain/lists/lists.ts';
import { keysOf } from '../../../domain/objects.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { readReferenceLists } from '../../../server/lists/public-repository.ts';
import { EMPTY_PROVIDER } from '../../../server/providers/record.ts';
import { saveProvider } from '../../../server/providers/save/repository.ts';
import { readProviderHistory, readProviderTable } from '../../../server/providers/service.ts';
import { tables } from '../../support/directory.ts';
import { LIST_SAMPLES } from '../../support/list-samples.ts';
import { PERSON } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import { addOffice, created, openStaffSite, sendChange } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

type Item = Record<string, unknown> & { id: number; position: number; provider_count?: number };
type Answer = Item & { error?: string; fields?: Record<string, string> };

const LONG = 'x'.repeat(10_000);

/** Values that are rejected, one or two of each field; the forms' own tests have the others. */
const BAD: Record<ListName, Record<string, readonly unknown[]>> = {
  insurers: {
    name: [LONG, '', ['A'], '\u0301', '***', '\uD800', 'ÀETNA '],
    aliases: ['x', [LONG], ['One', 'ONE'], ['\u0007x'], ['\u2800.'], ['Cigna']],
  },
  credentials: { title: ['', 'REGISTERED  dietitian', '***'], abbreviation: ['', ' rdń ', 7] },
  concerns: { name: ['', ' CÁNCER', '***'], explanation: ['', 'x'.repeat(201)] },
  offices: {
    ...{ name: ['', 'PORTLAND', '***'], street: [LONG, ''], state_code: ['ZZ', 'Oregon', '', 7] },
    ...{ zip: ['9770', LONG], phone: ['12', LONG], wheelchair_access: ['x'.repeat(201)] },
  },
  faqs: { question: [LONG, ''], answer_markdown: [LONG, '', '[a](javascript:alert(1))'] },
  notices: {
    ...{ title: [LONG, ''], slug: [LONG, '', 'Fees!', 'first'], effective_on: ['2027-02-30', 'soon', ''] },
    text_markdown: ['x'.repeat(60_001), '', '[a](/faqs)'],
  },
};

const ALL = keysOf(LISTS).map((name) => {
  const { table: list, subject } = LISTS[name];
  return { list, subject, ...LIST_SAMPLES[name], bad: BAD[name] };
});

/** The lists that providers have: the field of a provider, and of its history. */
const HELD = [
  { list: 'insurance_companies', field: 'insurance_company_ids', shown: 'panels', more: { state_ids: [1] } },
  { list: 'credentials', field: 'credential_ids', shown: 'credentials', more: {} },
  { list: 'concerns', field: 'concern_ids', shown: 'concerns', more: {} },
  { list: 'offices', field: 'office_ids', shown: 'offices', more: {} },
] as const;

async function open(engine: Engine, list: string) {
  const { site, browser } = await openStaffSite(engine);
  const path = `/api/portal/${list}`;
  if (list === 'offices') for (const name of ['Portland', 'Salem']) await addOffice(browser, { name });
  if (list === 'notices') {
    const notice = { title: 'A notice', text_markdown: 'A.', effective_on: '2027-01-01' };
    for (const slug of ['first', 'second']) await browser.post(path, { ...notice, slug });
  }
  const items = async () => (await browser.get<Item[]>(path)).body;
  const add = (fields: object) => browser.post<Answer>(path, fields);
  const change = (id: number, fields: object, headers = {}) =>
    browser.patch<Answer>(`${path}/${id}`, fields, headers);
  const history = async (id: number) =>
    (await browser.get<SnakeCased<HistoryEvent>[]>(`${path}/${id}/history`)).body;
  return { site, browser, path, items, add, change, history };
}

describe.each(engines)('what staff list (%s)', (engine) => {
  test.each(ALL)('$list: add, change, move and delete, with an event each', async (described) => {
    const { item, subject } = described;
    const [field, value] = described.change;
    const { site, browser, path, items, add, change, history } = await open(engine, described.list);
    const before = await items();
    const added = await add({ ...item, id: 99, unknown: 1 });
    const { id } = added.body;
    const last = before.length + 1;
    expect([added.status, added.etag, added.body]).toEqual([201, null, { id, ...item, position: last }]);

    expect((await change(id, { [field]: value, position: 1 }, { 'If-Match': '"0"' })).status).toBe(200);
    const changed = { id, ...item, [field]: value, position: 1 };
    expect((await browser.get(`${path}/${id}`)).body).toEqual(changed);
    expect((await items())[0]).toMatchObject(changed);
    expect((await items()).slice(1)).toEqual(before.map((each, index) => ({ ...each, position: index + 2 })));
    for (const position of [null, 9_000]) {
      expect((await change(id, { position })).body.position).toBe(last);
      expect((await items()).at(-1)?.id).toBe(id);
    }
    const same = await tables(site);
    expect((await change(id, { [field]: value })).status).toBe(200);
    expect(await tables(site)).toEqual(same);
    await Promise.all([1, 2, 3].map((position) => change(id, { position })));
    expect((await items()).map(({ position }) => position)).toEqual([...before, id].map((_, at) => at + 1));

    expect((await browser.delete(`${path}/${id}`)).status).toBe(204);
    expect(await items()).toEqual(before);
    const events = await history(id);
    expect(new Set(events.map((event) => `${event.subject} ${event.actor_email}`))).toEqual(
      new Set([`${subject} ${PERSON.email}`]),
    );
    expect(events[0]).toMatchObject({ field: null, old_value: { ...item, [field]: value }, new_value: null });
    for (const event of [
      { field: null, old_value: null, new_value: { ...item, position: last } },
      { field, old_value: Object.entries(item).find(([name]) => name === field)?.[1], new_value: value },
      { field: 'position', old_value: last, new_value: 1 },
      { field: 'position', old_value: 1, new_value: last },
    ]) {
      expect(events).toContainEqual(expect.objectContaining(event));
    }
    // The others have only moved aside.
    expect((await history(Number(before[0]?.id))).filter((event) => event.field !== null)).toEqual([]);

    for (const unknown of [id, 4711, 'x']) {
      const one = `${path}/${unknown}`;
      expect((await browser.get(one)).status).toBe(404);
      expect((await browser.patch(one, {})).status).toBe(404);
      expect((await browser.delete(one)).body).toMatchObject({
        error: expect.stringMatching(/with this id\. It may have been deleted\.$/),
      });
      if (unknown !== id) expect((await browser.get(`${one}/history`)).status).toBe(404);
    }
  });

  test.each(ALL)('$list: bad input is 422 with its field, and changes nothing', async (described) => {
    const { site, path, browser, add, change } = await open(engine, described.list);
    const { body } = await browser.get<Item[]>(path);
    const target = Number(body.at(-1)?.id);
    const before = await tables(site);
    const cases = { ...described.bad, position: [0, 'first', -1, 2 ** 31] };
    for (const [field, values] of Object.entries(cases)) {
      for (const value of values) {
        const wrong = { [field]: value };
        for (const answer of [await add({ ...described.item, ...wrong }), await change(target, wrong)]) {
          const fields = Object.keys(answer.body.fields ?? {});
          expect([wrong, answer.status, fields]).toEqual([wrong, 422, [field]]);
        }
      }
    }
    expect((await add({})).status).toBe(422);
    expect(await tables(site)).toEqual(before);
  });

  test.each(ALL.filter(({ list }) => list !== 'faqs'))(
    '$list: of two who add the same at once, one is rejected',
    async ({ list, item }) => {
      const { add, items } = await open(engine, list);
      const before = (await items()).length;
      const race = await Promise.all([item, item, item].map(add));
      expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
      expect(await items()).toHaveLength(before + 1);
    },
  );

  test.each(HELD)('$list: one in use is deleted only with the number of its providers', async (held) => {
    const { list, field, shown, more } = held;
    const { site, browser, path, items } = await open(engine, list);
    const [first, second] = (await items()).map(({ id }) => id);
    const both = await created(browser, { ...more, [field]: [first, second].map(Number) });
    await created(browser, { ...more, [field]: [Number(first)] });
    const [item] = await items();
    const name = String(item?.abbreviation ?? item?.name);
    expect(item?.provider_count).toBe(2);
    for (const confirmed of ['', '?provider_count=1', '?provider_count=3', '?provider_count=x']) {
      const { status, body } = await browser.delete(`${path}/${first}${confirmed}`);
      const error = `2 providers have ${name} now. Please close this and delete it again.`;
      expect([confirmed, status, body]).toEqual([confirmed, 409, { error }]);
    }
    expect(await items()).toContainEqual(item);
    expect((await browser.delete(`${path}/${first}?provider_count=2`)).status).toBe(204);
    expect((await items()).map(({ id }) => id)).not.toContain(first);
    const { events } = await readProviderHistory(site.services, both.id, null);
    expect(events[0]).toMatchObject({ field: shown, actorEmail: PERSON.email });
    expect(events[0]?.oldValue).toContain(name);
    expect(events[0]?.newValue).not.toContain(name);
    const one = await browser.delete(`${path}/${second}`);
    expect([one.status, one.body]).toMatchObject([409, { error: expect.stringMatching(/^1 provider has /) }]);
    expect((await sendChange(browser, both.id, { [field]: [Number(first)] })).status).toBe(422);
  });

  test('a provider with an item that is gone is a conflict, whoever saves it', async () => {
    const { services } = await openTestSite(engine);
    const lists = await readReferenceLists(services.db);
    const names = { firstName: 'Ada', lastName: 'Byrne' };
    for (const gone of [
      { credentialIds: [4711] },
      { concernIds: [4711] },
      { officeIds: [4711] },
      { panels: [{ insuranceCompanyId: 4711, stateId: null }] },
    ]) {
      const after = { ...EMPTY_PROVIDER, ...names, ...gone };
      const save = transaction(services.db, (trx) =>
        saveProvider(trx, null, after, { lists, author: { ...TESTER, at: 0 } }),
      );
      await expect(save).rejects.toMatchObject({ code: 'conflict' });
    }
    expect((await readProviderTable(services, {})).total).toBe(0);
  });
});

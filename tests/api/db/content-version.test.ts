import { describe, expect, test, vi } from 'vitest';
import { camelCaseKeys } from '../../../domain/case.ts';
import type { ListForm } from '../../../domain/lists/lists.ts';
import { keysOf } from '../../../domain/objects.ts';
import { readContentVersion } from '../../../server/db/content-version.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { recordEvents } from '../../../server/events/repository.ts';
import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { addItem, type List, listItems, removeItem, updateItem } from '../../../server/lists/service.ts';
import { changeEhrSettings, changePractice } from '../../../server/practice/service.ts';
import { HOLDERS } from '../../../server/providers/holders.ts';
import { getProvider } from '../../../server/providers/public-view.ts';
import { createProvider, removeProvider, updateProvider } from '../../../server/providers/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { importCsv } from '../../support/imports.ts';
import { LIST_SAMPLES } from '../../support/list-samples.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openSiteOn, openTestSite, type TestSite } from '../../support/test-site.ts';

const LISTS = keysOf(STAFF_LISTS).map((name) => {
  const list: List<ListForm> = STAFF_LISTS[name];
  const { item, change } = LIST_SAMPLES[name];
  const holders = HOLDERS[name];
  const lastId = async ({ services }: TestSite) =>
    Math.max(...(await listItems(services, list)).map(({ id }) => id));
  return {
    name,
    add: ({ services }: TestSite) => addItem(services, list, camelCaseKeys(item), TESTER),
    change: async (site: TestSite) =>
      updateItem(site.services, list, await lastId(site), camelCaseKeys({ [change[0]]: change[1] }), TESTER),
    async remove(site: TestSite) {
      const providerCount = name === 'offices' ? 1 : 0;
      return removeItem(site.services, list, await lastId(site), { ...TESTER, providerCount }, holders);
    },
  };
});

const PROVIDER = {
  ...{ firstName: 'Ann', lastName: 'Abel', stateIds: [1], insuranceCompanyIds: [1], credentialIds: [1] },
  ...{ concernIds: [1], languageCodes: ['es'], officeIds: [1] },
};

/** Every way to change what visitors see, in order. */
const CHANGES: [name: string, change: (site: TestSite) => Promise<unknown>][] = [
  ['the EHR settings', ({ services }) => changeEhrSettings(services, { ehrProvider: 'X' }, TESTER)],
  ['the facts', ({ services }) => changePractice(services, { phone: '(503) 555-0101' }, TESTER)],
  ...LISTS.flatMap(({ name, add, change }): typeof CHANGES => [
    [`a new item of ${name}`, add],
    [`a change in ${name}`, change],
  ]),
  ['a new provider', ({ services }) => createProvider(services, PROVIDER, TESTER)],
  [
    'a change of it',
    ({ services }) => updateProvider(services, 1, { stateIds: [2], languageCodes: [] }, TESTER),
  ],
  ['an import', ({ services }) => importCsv(services, 'id,first_name,last_name\n,Bo,Iriarte')],
  ...LISTS.map(({ name, remove }): (typeof CHANGES)[number] => [`a deletion from ${name}`, remove]),
  ['its deletion', ({ services }) => removeProvider(services, 1, TESTER)],
];

describe.each(engines)('every change of what visitors see raises the version (%s)', (engine) => {
  test('on each way', async () => {
    const site = await openTestSite(engine);
    const { db } = site.services;
    for (const [name, change] of CHANGES) {
      const before = await readContentVersion(db);
      await change(site);
      expect(await readContentVersion(db), name).toBeGreaterThan(before);
    }
  });

  test('but not those of people, referrals and downloads', async () => {
    const { db } = (await openTestSite(engine)).services;
    const before = await readContentVersion(db);
    const subjects = ['user', 'invitation', 'referral', 'notification_recipients', 'roster'] as const;
    const events = subjects.map((subject) => ({ action: 'changed' as const, subject }));
    await recordEvents(db, { ...TESTER, at: 0 }, events);
    expect(await readContentVersion(db)).toBe(before);
  });

  test('in the same transaction: a rollback also reverts the version, and none can record a change outside of one', async () => {
    const { db } = (await openTestSite(engine)).services;
    const before = await readContentVersion(db);
    const failed = transaction(db, async (trx) => {
      await addProvider(trx);
      throw new Error('made to fail');
    });
    await expect(failed).rejects.toThrow('made to fail');
    expect(await readContentVersion(db)).toBe(before);

    const unversioned = db.transaction().execute((trx) => addProvider(trx));
    await expect(unversioned).rejects.toThrow('A change of what visitors see needs a transaction.');
    expect(await db.selectFrom('providers').select('id').execute()).toEqual([]);
  });
});

test.each(engines)('a change is visible within a second in another process (%s)', async (engine) => {
  const here = await openTestSite(engine);
  const there = await openSiteOn(here.options);
  const id = await addProvider(here.services.db, { lastName: 'Before' });
  const { handlePage } = countedPages(async () => (await getProvider(here.services, id)).lastName);
  const site = await openCachedSite(here.services, handlePage);
  const shown = async () => (await site.ask(`/providers/${id}`)).body.toString();
  const start = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
  // On a slow machine the first connection may take longer than a read may.
  await expect.poll(here.services.contentVersion.check).toBe(true);
  expect(await shown()).toBe('<p>Before</p>');
  await updateProvider(there.services, id, { lastName: 'After' }, TESTER);
  expect(await shown()).toBe('<p>Before</p>');
  clock.mockReturnValue(start + 1_000);
  expect(await shown()).toBe('<p>After</p>');
});

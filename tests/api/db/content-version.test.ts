import { describe, expect, test, vi } from 'vitest';
import { readContentVersion } from '../../../server/db/content-version.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { CONCERNS, CREDENTIALS, INSURERS, OFFICES } from '../../../server/lists/lists.ts';
import { createList, type List, type ListForm } from '../../../server/lists/repository.ts';
import { FAQS, NOTICES } from '../../../server/lists/website.ts';
import { changeEhrSettings } from '../../../server/practice/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { importCsv } from '../../support/imports.ts';
import { signedInPerson } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openSiteOn, openTestSite, type TestSite } from '../../support/test-site.ts';

const TEXTS = { title: 'A', slug: 'a', textMarkdown: 'A.', effectiveOn: '2027-03-31' };
const OFFICE = { name: 'North', street: '1 A St', city: 'Bend', stateCode: 'OR', zip: '97701' };

type Input = Record<string, unknown>;
const listOf = <F extends ListForm>(list: List<F>, item: Input, change: Input) => ({
  name: list.many,
  open: ({ services }: TestSite) => createList(services, list),
  item,
  change,
});

/** Every list that staff edit. */
const LISTS = [
  listOf(INSURERS, { name: 'Moda' }, { isOnHome: true }),
  listOf(CREDENTIALS, { title: 'Clinician', abbreviation: 'CL' }, { position: 1 }),
  listOf(CONCERNS, { name: 'Kidneys', explanation: 'Renal.' }, { explanation: 'Diets.' }),
  listOf(OFFICES, OFFICE, { street: '2 A St' }),
  listOf(FAQS, { question: 'Why?', answerMarkdown: 'A.' }, { answerMarkdown: 'B.' }),
  listOf(NOTICES, TEXTS, { isPublished: true }),
];

const lastId = async (list: ReturnType<(typeof LISTS)[number]['open']>) =>
  Math.max(...(await list.list()).map(({ id }) => id));

const PROVIDER = {
  ...{ firstName: 'Ann', lastName: 'Abel', stateIds: [1], insuranceCompanyIds: [1], credentialIds: [1] },
  ...{ concernIds: [1], languageCodes: ['es'], officeIds: [1] },
};

/** Every way to change what visitors see, in order. */
const CHANGES: [name: string, change: (site: TestSite) => Promise<unknown>][] = [
  ['the EHR settings', ({ services }) => changeEhrSettings(services, { ehrProvider: 'X' }, TESTER)],
  ['the facts', ({ services }) => services.practice.update({ phone: '(503) 555-0101' }, TESTER)],
  ...LISTS.flatMap(({ name, open, item, change }): typeof CHANGES => [
    [`a new item of ${name}`, (site) => open(site).create(item, TESTER)],
    [`a change in ${name}`, async (site) => open(site).update(await lastId(open(site)), change, TESTER)],
  ]),
  ['a new provider', ({ services }) => services.providers.create(PROVIDER, TESTER)],
  [
    'a change of it',
    ({ services }) => services.providers.update(1, { stateIds: [2], languageCodes: [] }, TESTER),
  ],
  ['an import', ({ services }) => importCsv(services, 'id,first_name,last_name\n,Bo,Iriarte')],
  ...LISTS.map(({ name, open }): (typeof CHANGES)[number] => [
    `a deletion from ${name}`,
    async (site) => {
      const providerCount = name === OFFICES.many ? 1 : 0;
      return open(site).remove(await lastId(open(site)), { ...TESTER, providerCount });
    },
  ]),
  ['its deletion', ({ services }) => services.providers.remove(1, TESTER)],
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

test.each(engines)('the version is read while a long change is under way (%s)', async (engine) => {
  const { db, contentVersion } = (await openTestSite(engine)).services;
  const { promise: isRead, resolve } = Promise.withResolvers<void>();
  const change = transaction(db, async (trx) => {
    await addProvider(trx);
    await isRead;
  });
  expect(await contentVersion.check()).toBe(true);
  resolve();
  await change;
});

describe.each(engines)('a provider change is visible (%s)', (engine) => {
  async function openSites() {
    const here = await openTestSite(engine);
    const there = await openSiteOn(here.options);
    const id = await addProvider(here.services.db, { lastName: 'Before' });
    const pages = countedPages(async () => (await here.services.directory.get(id)).lastName);
    const site = await openCachedSite(here.services, pages.handlePage);
    const shown = async () => (await site.ask(`/providers/${id}`)).body.toString();
    return { here, there, id, pages, site, shown };
  }

  test('to the next request in the same process', async () => {
    const { here, id, pages, site, shown } = await openSites();
    const browser = await signedInPerson(here);
    for (const name of ['Lee', 'Moor', 'Nash']) {
      await shown();
      const before = here.services.contentVersion.stamp();
      const Cookie = [...browser.cookies].map((cookie) => cookie.join('=')).join('; ');
      const headers = { Origin: here.services.origin, Cookie, 'Content-Type': 'application/json' };
      const body = JSON.stringify({ provider: { last_name: name } });
      const answer = await site.ask(`/api/providers/${id}`, { method: 'PATCH', headers, body });
      expect(answer.status).toBe(200);
      // Known before the response: if the database fails now, the old page is not served.
      expect(here.services.contentVersion.stamp()).not.toBe(before);
      expect(await shown()).toBe(`<p>${name}</p>`);
    }
    expect(pages.rendered).toHaveLength(4);
  });

  test('within a second in another process', async () => {
    const { here, there, id, shown } = await openSites();
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    // On a slow machine the first connection may take longer than a read may.
    await expect.poll(here.services.contentVersion.check).toBe(true);
    expect(await shown()).toBe('<p>Before</p>');
    await there.services.providers.update(id, { lastName: 'After' }, TESTER);
    expect(await shown()).toBe('<p>Before</p>');
    clock.mockReturnValue(start + 1_000);
    expect(await shown()).toBe('<p>After</p>');
  });
});

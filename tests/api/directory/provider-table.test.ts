import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { getJson, type WireProvider } from '../../support/answers.ts';
import { signedInPerson, type TestBrowser } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { openStaffSite, referenceIds, sendChange } from '../../support/staff.ts';
import { type Engine, engines, openTestSite } from '../../support/test-site.ts';

const NAMES = [
  ['Ada', 'Byrne'],
  ['Zoë', 'Ñandú'],
  ['Bo', 'O’Malley'],
  ['Per', '100%_\\'],
  ['ADA', 'byrnes'],
] as const;

async function openTable(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  for (const [index, [firstName, lastName]] of NAMES.entries()) {
    const states = index < 3 ? ['OR', 'WA'] : ['OR'];
    await addProvider(site.services.db, { firstName, lastName, states, insuranceCompanies: ['Aetna'] });
  }
  return { site, browser, find: (query: string) => find(browser, query) };
}

async function find(browser: TestBrowser, query: string) {
  const { status, body, headers } = await browser.get(`/api/portal/providers?${query}`);
  if (status !== 200) throw new Error(`${query} answered ${status}`);
  return {
    names: (body as unknown as WireProvider[]).map(
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
    ),
    counts: [headers.get('X-Matching-Count'), headers.get('X-Total-Count')].map(Number),
    link: headers.get('Link'),
  };
}

describe.each(engines)('the portal table is filtered, sorted and paged on the server (%s)', (engine) => {
  test.each([
    ['', 5],
    ['ada byrne', 2],
    ['BYRNE ADA', 1],
    ['zoe nandu', 1],
    ['%C3%91AND%C3%9A zo%C3%AB', 1],
    ['  bo ', 1],
    ['%25', 1],
    ['_%5C', 1],
    ['nobody', 0],
    ['%00', 0],
    ['x'.repeat(5_000), 0],
    ["o'malley", 1],
    ['o%E2%80%99malley   bo', 1],
  ])('the name contains "%s" in any case, with or without accents, in either order', async (q, count) => {
    const { find } = await openTable(engine);
    const { names, counts } = await find(`page=1&q=${q}`);
    expect(names).toHaveLength(count);
    expect(counts).toEqual([count, NAMES.length]);
  });

  test.each([
    '',
    'state_code=OR&',
    'state_code=OR&insurance_company_name=Aetna&',
    'insurance_company_name=Aetna&',
  ])('pages in both orders contain each provider once ("%s")', async (filter) => {
    const { find } = await openTable(engine);
    const { names: whole } = await find(`${filter}page=1`);
    expect(whole).toHaveLength(NAMES.length);
    for (const [sort, wanted] of [
      ['name', whole],
      ['-name', whole.toReversed()],
    ] as const) {
      const pages = [1, 2, 3].map((page) => find(`${filter}sort=${sort}&limit=2&page=${page}`));
      expect((await Promise.all(pages)).flatMap(({ names }) => names)).toEqual(wanted);
      const first = await find(`${filter}sort=${sort}&limit=2&page=1`);
      const next = /\?(.+)>; rel="next"/.exec(first.link ?? '')?.[1] ?? '';
      expect((await find(next)).names).toEqual(wanted.slice(2, 4));
    }
    expect(await find(`${filter}limit=2&page=999`)).toMatchObject({ names: whole.slice(4), link: null });
  });

  test('the counts respect the search filters', async () => {
    const { find } = await openTable(engine);
    expect((await find('state_code=WA&q=ada&page=1')).counts).toEqual([1, 3]);
    expect((await find('state_code=WA&insurance_company_name=Aetna&q=ada&page=1')).counts).toEqual([1, 3]);
    expect((await find('state_code=XX&page=1')).counts).toEqual([0, 0]);
  });

  test('the listing is a filter, alone and with others', async () => {
    const { site, find } = await openTable(engine);
    for (const listing of ['draft', 'unlisted'] as const) {
      await addProvider(site.services.db, { lastName: listing, states: ['WA'], columns: { listing } });
    }
    expect(await find('listing=draft&page=1')).toMatchObject({ names: ['Test draft'], counts: [1, 1] });
    expect(await find('listing=unlisted&state_code=WA&q=x&page=1')).toMatchObject({
      names: [],
      counts: [0, 1],
    });
    expect((await find('listing=listed&state_code=WA&page=1')).counts).toEqual([3, 3]);
  });

  test('sorted by each column, with names in ties', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db } = site.services;
    const add = (lastName: string, lists: object) => addProvider(db, { firstName: 'A', lastName, ...lists });
    await add('One', { states: ['OR'], credentials: ['LD'], insuranceCompanies: ['Aetna', 'Cigna'] });
    await add('Two', { states: ['OR', 'WA'], credentials: ['RD', 'LD'], insuranceCompanies: ['Aetna'] });
    await add('Aye', { states: ['OR', 'WA'] });
    const order = async (query: string) =>
      (await find(browser, `page=1&${query}`)).names.map((name) => name.slice(2)).join(' ');
    expect(await order('sort=states')).toBe('One Aye Two');
    expect(await order('sort=-states')).toBe('Aye Two One');
    expect(await order('sort=-insurers')).toBe('One Two Aye');
    expect(await order('sort=credentials')).toBe('Two One Aye');
    expect(await order('sort=-states&limit=1')).toBe('Aye');
    expect(await find(browser, 'sort=states&limit=1')).toMatchObject({ names: ['A One'], link: null });
  });

  test('filtered by licenses that have expired or end within 60 days, which the dashboard counts', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db, today } = site.services;
    const { state } = await referenceIds(site);
    const add = (lastName: string, days: (number | null)[], listing: 'listed' | 'draft' = 'listed') =>
      addProvider(db, {
        firstName: 'A',
        lastName,
        licenses: days.map((left, at) => ({
          stateId: state(at === 0 ? 'OR' : 'WA'),
          kind: 'license',
          number: null,
          startsOn: null,
          expiresOn: left === null ? null : addDays(today(), left),
        })),
        columns: { listing },
      });
    await add('Expired', [-900, 5]);
    await add('Soon', [null, 60]);
    await add('Later', [61, null]);
    await add('Draft', [3], 'draft');
    expect((await find(browser, 'page=1&license=expiring')).names).toEqual([
      'A Draft',
      'A Expired',
      'A Soon',
    ]);
    expect(await find(browser, 'page=1&license=expiring&listing=listed&q=soon')).toMatchObject({
      names: ['A Soon'],
      counts: [1, 2],
    });
    const { body } = await browser.get('/api/portal/dashboard');
    expect(body).toMatchObject({ counts: { expiring_licenses: 2 } });
  });

  test('a renamed provider is found only by the new name', async () => {
    const { site, browser, find } = await openTable(engine);
    const id = await addProvider(site.services.db, { firstName: 'Old', lastName: 'Name' });
    await sendChange(browser, id, { last_name: 'Čapek' });
    expect((await find('page=1&q=capek old')).names).toEqual(['Old Čapek']);
    expect((await find('page=1&q=old name')).names).toEqual([]);
  });

  test('many matches of one filter are in list order', async () => {
    const { site, browser } = await openStaffSite(engine);
    const lines = Array.from({ length: 1_010 }, (_, index) => `Ada,Name${(index * 7919) % 1_010},OR,Aetna`);
    const csv = ['first_name,last_name,states,insurance_companies', ...lines].join('\n');
    await site.services.providerCsv.write((await site.services.providerCsv.check(csv)).rows, TESTER);
    await addProvider(site.services.db, { lastName: 'Name0', states: ['WA'], insuranceCompanies: ['Cigna'] });
    const { names } = await find(browser, 'limit=20');
    const wanted = names.filter((name) => name.startsWith('Ada'));
    for (const filter of ['state_code=OR', 'insurance_company_name=Aetna']) {
      expect((await find(browser, `${filter}&limit=${wanted.length}`)).names).toEqual(wanted);
      const page = await find(browser, `${filter}&page=11`);
      expect([page.names.length, page.counts]).toEqual([10, [1_010, 1_010]]);
    }
    expect((await find(browser, 'state_code=WA')).names).toEqual(['Test Name0']);
    expect((await find(browser, 'state_code=AK')).names).toEqual([]);
  });

  test('without parameters a bare array of at most 100, and a link to the rest', async () => {
    const site = await openTestSite(engine);
    for (let count = 0; count < 101; count++) await addProvider(site.services.db);
    const { body, headers } = await getJson<WireProvider[]>(site, '/api/providers');
    expect(body).toHaveLength(100);
    expect(headers.get('Link')).toBe(`</api/providers?after=${body[99]?.id}>; rel="next"`);
    expect((await getJson<WireProvider[]>(site, `/api/providers?after=${body[99]?.id}`)).body).toHaveLength(
      1,
    );
  });
});

test.each([
  ['page=0', 'page must be a whole number from 1 to 999999.'],
  ['page=1e9', 'page must be a whole number from 1 to 999999.'],
  ['listing=x', 'listing must be one of draft, listed, unlisted.'],
  ['sort=id', 'sort must be one of name, credentials, states, insurers.'],
  ['license=x', 'license must be expiring.'],
])('%s: 422 with its error', async (query, error) => {
  const site = await openTestSite('sqlite');
  const { status, body } = await (await signedInPerson(site)).get(`/api/portal/providers?${query}`);
  expect({ status, body }).toEqual({ status: 422, body: { errors: [error] } });
});

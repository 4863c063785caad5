import { describe, expect, test } from 'vitest';
import { removeProvider } from '../../../server/providers/service.ts';
import { getJson, providerIds, type WireProvider } from '../../support/answers.ts';
import { addProvider, addProviders, TESTER } from '../../support/provider.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

/** Four providers, one for each combination of the two filters; ids in list order. */
async function openSearchSite(engine: Engine) {
  const site = await openTestSite(engine);
  const add = (lastName: string, states: string[], insuranceCompanies: string[]) =>
    addProvider(site.services.db, { lastName, states, insuranceCompanies });
  const both = await add('A', ['OR', 'WA'], ['Aetna', 'Regence']);
  const oregonOnly = await add('B', ['OR'], ['Cigna']);
  const aetnaOnly = await add('C', ['ID'], ['Aetna']);
  const neither = await add('D', [], []);
  const find = (query: string) => providerIds(site, `?${query}`);
  return { site, find, both, oregonOnly, aetnaOnly, all: [both, oregonOnly, aetnaOnly, neither] };
}

test.each(engines)('state and insurer filter alone and together, whatever is sent (%s)', async (engine) => {
  const { find, both, oregonOnly, aetnaOnly, all } = await openSearchSite(engine);
  expect(await find('')).toEqual(all);
  expect(await find('state_code=OR')).toEqual([both, oregonOnly]);
  expect(await find('insurance_company_name=Aetna')).toEqual([both, aetnaOnly]);
  expect(await find('insurance_company_name=Regence&state_code=WA')).toEqual([both]);
  expect(await find('state_code=WA&insurance_company_name=Cigna')).toEqual([]);

  const odd = ['XX', '__proto__', '%25', "OR'--", '%00', '%FF', '🥑', '%', '%ED%A0%80', '[]'];
  for (const name of ['state_code', 'insurance_company_name', 'after']) {
    for (const value of [...odd, 'x'.repeat(10_000)]) {
      expect(await find(`${name}=${value}`), `${name}=${value.slice(0, 20)}`).toEqual([]);
    }
  }
});

test('an empty value is unset, the first of several counts, and a wrong limit is 422', async () => {
  const { site, find, both, oregonOnly, all } = await openSearchSite('sqlite');
  for (const query of ['state_code=&insurance_company_name=', 'stateCode=OR', '__proto__=x', '=OR', '%=1']) {
    expect([query, await find(query)]).toEqual([query, all]);
  }
  expect(await find('state_code=OR&state_code=WA&limit=&after=')).toEqual([both, oregonOnly]);
  for (const limit of ['0', '501', '1.5', 'x']) {
    const { status, body } = await getJson(site, `/api/providers?limit=${limit}`);
    const error = 'limit must be a whole number from 1 to 500.';
    expect([limit, status, body]).toEqual([limit, 422, { errors: [error] }]);
  }
});

/** Thirty providers with many equal names, so that pages end between equals. */
async function openBigSite(engine: Engine): Promise<TestSite> {
  const site = await openTestSite(engine);
  const people = Array.from({ length: 30 }, (_, index) => ({
    lastName: ['Ames', 'Ámes', 'Berg', 'Cole'][index % 4] ?? '',
    states: index % 3 === 0 ? ['OR', 'WA'] : ['OR'],
    insuranceCompanies: index % 5 === 0 ? ['Cigna'] : ['Aetna', 'Regence'],
  }));
  await addProviders(site.services.db, people);
  return site;
}

/** Follows the Link headers to the end. */
async function walk(site: TestSite, query: string): Promise<{ pages: number[][]; links: string[] }> {
  const pages: number[][] = [];
  const links: string[] = [];
  let next: string | undefined = `/api/providers${query}`;
  while (next) {
    if (pages.length > 40) throw new Error('The pages do not end.');
    const answer: { body: WireProvider[]; headers: Headers } = await getJson<WireProvider[]>(site, next);
    pages.push(answer.body.map(({ id }) => id));
    next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('Link') ?? '')?.[1];
    if (next) links.push(next);
  }
  return { pages, links };
}

describe.each(engines)('the API takes optional limit and after and answers a Link header (%s)', (engine) => {
  test('the pages contain each provider once, in order; nothing comes after an unknown or deleted provider', async () => {
    const site = await openBigSite(engine);
    for (const [filter, total] of [
      ['', 30],
      ['state_code=WA&', 10],
      ['insurance_company_name=Aetna&', 24],
      ['state_code=OR&insurance_company_name=Regence&', 24],
    ] as const) {
      const whole = await providerIds(site, `?${filter}`);
      expect(whole).toHaveLength(total);
      for (const limit of [1, 7, total]) {
        const query = `?${filter}limit=${limit}`;
        const { pages, links } = await walk(site, query);
        expect(pages.flat()).toEqual(whole);
        // The link has the search and the last provider's id.
        expect(links).toEqual(
          pages.slice(0, -1).map((page) => `/api/providers${query}&after=${page.at(-1)}`),
        );
        expect(pages).toHaveLength(Math.ceil(total / limit));
      }
    }

    const whole = await providerIds(site, '');
    const [cursor = 0, last = 0] = [whole[9], whole[29]];
    expect(await providerIds(site, `?after=${cursor}`)).toEqual(whole.slice(10));
    await removeProvider(site.services, cursor, TESTER);
    for (const after of [last, cursor, '0', '-1', '4711', '2147483648', '1.5', 'x', '1'.repeat(10_000)]) {
      expect(await providerIds(site, `?after=${after}`)).toEqual([]);
    }
  });

  test('without parameters a bare array of at most 500, and a link to the rest', async () => {
    const site = await openTestSite(engine);
    const { db } = site.services;
    const id = await addProvider(db);
    const provider = await db.selectFrom('providers').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: 500 }, (_, at) => ({ ...provider, id: id + 1 + at }));
    await db.insertInto('providers').values(others).execute();
    const { body, headers } = await getJson<WireProvider[]>(site, '/api/providers');
    expect(body).toHaveLength(500);
    expect(headers.get('Link')).toBe(`</api/providers?after=${body[499]?.id}>; rel="next"`);
    const rest = await getJson<WireProvider[]>(site, `/api/providers?after=${body[499]?.id}`);
    expect([rest.body.length, rest.headers.get('Link')]).toEqual([1, null]);
  });
});

/** Sorted neither by collation nor by code points. */
const NAMES = [
  ...['Müller', 'muller', 'Muller', 'Mueller', 'Muller', 'Иванова', 'Παπαδάκη', 'Zimmer', '3rd'],
  ...['O’Malley', "O'Malley", 'OMalley', 'Ostrander', 'Łucja', 'Lucja', 'Lutz', 'de la Cruz', 'Delacruz'],
  ...['Dean', 'Strauß', 'Strauss', 'Æbelø', 'Aebi', 'García-López', 'Garcia Lopez', 'Nguyễn'],
];

const collator = new Intl.Collator('en', { sensitivity: 'base' });

/** Accents, strokes, case and variants of the apostrophe make no difference. */
const compare = (a: string, b: string) => collator.compare(a.replaceAll('’', "'"), b.replaceAll('’', "'"));

test.each(engines)('providers are in order of folded last and first names, then ids (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const found = { states: ['OR'], insuranceCompanies: ['Aetna'] };
  const people = NAMES.map((lastName, index) => ({ firstName: `N${index % 3}`, lastName, ...found }));
  await addProviders(site.services.db, people);
  for (const query of ['', 'state_code=OR&insurance_company_name=Aetna']) {
    const { body } = await getJson<WireProvider[]>(site, `/api/providers?${query}`);
    const wanted = body.toSorted(
      (a, b) => compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || a.id - b.id,
    );
    expect(body).toHaveLength(NAMES.length);
    expect(body).toEqual(wanted);
  }
});

import { describe, expect, test } from 'vitest';
import { getJson, providerIds, type WireProvider } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

/** Thirty providers with many equal names, so that pages end between equals. */
async function openBigSite(engine: Engine): Promise<TestSite> {
  const site = await openTestSite(engine);
  for (let index = 0; index < 30; index++) {
    await addProvider(site.services.db, {
      lastName: ['Ames', 'Ámes', 'Berg', 'Cole'][index % 4] ?? '',
      states: index % 3 === 0 ? ['OR', 'WA'] : ['OR'],
      insuranceCompanies: index % 5 === 0 ? ['Cigna'] : ['Aetna', 'Regence'],
    });
  }
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
  test.each([
    ['', 30],
    ['state_code=WA&', 10],
    ['insurance_company_name=Aetna&', 24],
    ['state_code=OR&insurance_company_name=Regence&', 24],
  ])('the pages contain each provider once, in order ("%s")', async (filter, total) => {
    const site = await openBigSite(engine);
    const whole = await providerIds(site, `?${filter}`);
    expect(whole).toHaveLength(total);
    for (const limit of [1, 7, total - 1, total, 100]) {
      const { pages, links } = await walk(site, `?${filter}limit=${limit}`);
      expect(pages.flat()).toEqual(whole);
      expect(pages.map(({ length }) => length).slice(0, -1)).toEqual(links.map(() => limit));
      expect(pages).toHaveLength(Math.ceil(total / limit));
    }
  });

  test('without them it returns the whole list', async () => {
    const site = await openBigSite(engine);
    const { body, headers } = await getJson<WireProvider[]>(site, '/api/providers');
    expect(body).toHaveLength(30);
    expect(headers.get('Link')).toBeNull();
  });

  test("the link has the search and the last provider's id", async () => {
    const site = await openBigSite(engine);
    const query = 'state_code=OR&insurance_company_name=Aetna&limit=5';
    const { pages, links } = await walk(site, `?${query}`);
    expect(links[0]).toBe(`/api/providers?${query}&after=${pages[0]?.at(-1)}`);
    expect(links[1]).toBe(`/api/providers?${query}&after=${pages[1]?.at(-1)}`);
  });

  test('after without a limit returns the rest', async () => {
    const site = await openBigSite(engine);
    const whole = await providerIds(site, '');
    expect(await providerIds(site, `?after=${whole[9]}`)).toEqual(whole.slice(10));
    expect(await providerIds(site, `?after=${whole[29]}`)).toEqual([]);
  });

  test('after accepts a provider that does not match the search', async () => {
    const site = await openTestSite(engine);
    const add = (lastName: string, state: string) =>
      addProvider(site.services.db, { lastName, states: [state] });
    const [first, other, last] = [await add('A', 'OR'), await add('B', 'WA'), await add('C', 'OR')];
    expect(await providerIds(site, '?state_code=OR')).toEqual([first, last]);
    expect(await providerIds(site, `?state_code=OR&after=${other}`)).toEqual([last]);
  });

  test('an unknown after returns an empty list', async () => {
    const site = await openBigSite(engine);
    for (const after of ['0', '-1', '4711', '2147483648', '1.5', 'x', '1'.repeat(10_000)]) {
      expect(await providerIds(site, `?after=${after}`)).toEqual([]);
    }
  });

  test('an invalid limit: 422 with its error', async () => {
    const site = await openTestSite(engine);
    const wrong = [
      '0',
      '-1',
      '501',
      '1.5',
      'x',
      'NaN',
      'Infinity',
      '1e9',
      '%00',
      '%FF',
      '%F0%9F%A5%91',
      '9'.repeat(10_000),
    ];
    for (const limit of wrong) {
      const { status, body } = await getJson(site, `/api/providers?limit=${limit}`);
      expect({ limit: limit.slice(0, 20), status, body }).toEqual({
        limit: limit.slice(0, 20),
        status: 422,
        body: { errors: ['limit must be a whole number from 1 to 500.'] },
      });
    }
  });
});

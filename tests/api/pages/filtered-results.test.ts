import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONCERNS, createReferenceList } from '../../../server/directory/reference-lists/lists.ts';
import { TESTER } from '../../support/provider.ts';
import { type RunningSite, startServer } from '../../support/running-site.ts';

const SEARCH = '/providers?state_code=WA&insurance_company_name=Regence';

let site: RunningSite;
beforeAll(async () => {
  site = await startServer();
});
afterAll(() => site.stop());

async function open(path: string) {
  const response = await fetch(site.url + path, { redirect: 'manual' });
  const { status, headers } = response;
  return { status, headers, html: await response.text() };
}

test('filtered pages and names are never cached, other first pages are', async () => {
  const { headers } = await open(SEARCH);
  expect(headers.get('Cache-Control')).toContain('public');
  for (const query of [
    '&concern=10',
    '&concern=10&concern=2',
    '&language=es',
    '&visit=video',
    '&office=1',
    '&concern=999',
    '&name=x',
  ]) {
    const { status, headers: uncached } = await open(SEARCH + query);
    expect([query, status, uncached.get('Cache-Control')]).toEqual([query, 200, 'no-store']);
    expect(uncached.get('ETag')).toBeNull();
  }
  expect((await open('/providers?name=ada')).headers.get('Cache-Control')).toBe('no-store');
  // Parameters without a value are no filters.
  expect((await open(`${SEARCH}&concern=`)).headers.get('Cache-Control')).toContain('public');
});

test('a filtered page has its own title, is not listed by search engines, and names the unfiltered one', async () => {
  const { html } = await open(`${SEARCH}&concern=10`);
  expect(html).toMatch(/<title>Dietitians in Washington who take Regence · Sorrel<\/title>/);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/rel="canonical" href="[^"]*insurance_company_name=Regence"/);
});

test.each(['concern=999', `concern=${'9'.repeat(9_000)}`, 'language=xx', 'office=1', 'visit=phone'])(
  'unknown filters are left out: %.20s',
  async (filter) => {
    // Office 1 is in Oregon.
    const { status, html } = await open(`${SEARCH}&${filter}`);
    expect(status).toBe(200);
    expect(html).not.toContain('Selected filters');
    expect(html).toContain('<title>Dietitians in Washington who take Regence · Sorrel</title>');
  },
);

test('without a provider for the state and the insurer, filters do not matter', async () => {
  const { html } = await open('/providers?state_code=MN&insurance_company_name=Nobody&concern=1');
  expect(html).toMatch(/No Results.*Insurance that our dietitians in Minnesota take/s);
  expect(html).not.toContain('States where our dietitians take');
});

test('200 filters are an error', async () => {
  const { status } = await open(SEARCH + '&office=1'.repeat(200));
  expect(status).toBe(422);
});

test('a link with a deleted concern leads to all results', async () => {
  await createReferenceList(site.services, CONCERNS).remove(3, {
    ...TESTER,
    isConfirmed: true,
  });
  expect((await open(`${SEARCH}&concern=3`)).html).toContain('25 dietitians shown');
});

test('logs have no filter and no name', async () => {
  await open(`${SEARCH}&concern=10&language=zu`);
  await open('/providers?name=somebody');
  await fetch(`${site.url}/api/search_filters${SEARCH.slice(10)}&language=zu`);
  await fetch(`${site.url}/api/provider_names?q=somebody`);
  await expect.poll(() => site.output()).toContain('/api/provider_names');
  expect(site.output()).not.toMatch(/somebody|concern|language/);
});

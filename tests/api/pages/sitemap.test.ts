import { expect, test } from 'vitest';
import type { License } from '../../../domain/providers/licenses.ts';
import { sitemapXml } from '../../../server/api/site-files.ts';
import { readContentVersion } from '../../../server/db/content-version.ts';
import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { readReferenceLists } from '../../../server/lists/public-repository.ts';
import { addItem } from '../../../server/lists/service.ts';
import { getProvider } from '../../../server/providers/public-view.ts';
import { searchProviders } from '../../../server/providers/search/service.ts';
import { removeProvider } from '../../../server/providers/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { type Engine, engines, openSiteOn, openTestSite, type TestSite } from '../../support/test-site.ts';

const ORIGIN = 'https://nutrition.example';

async function addresses({ api }: TestSite): Promise<string[]> {
  const answer = await api.request('/sitemap.xml');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  return [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => String(match[1]));
}

test.each(engines)('the sitemap has pages, providers and searches with results (%s)', async (engine) => {
  const site = await openTestSite(engine, { origin: ORIGIN });
  const pages = ['/', '/providers', '/about', '/faqs', '/careers', '/patient-referral'];
  expect(await addresses(site)).toEqual(pages.map((path) => ORIGIN + path));

  const lists = { states: ['WA', 'OR'], insuranceCompanies: ['Blue Cross Blue Shield'] };
  const rosa = await addProvider(site.services.db, lists);
  const leah = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
  await addProvider(site.services.db, { states: ['CA'] });
  expect((await addresses(site)).slice(pages.length)).toEqual([
    `${ORIGIN}/providers/${rosa}`,
    `${ORIGIN}/providers/${leah}`,
    `${ORIGIN}/providers/${leah + 1}`,
    `${ORIGIN}/providers?state_code=OR&amp;insurance_company_name=Aetna`,
    `${ORIGIN}/providers?state_code=OR&amp;insurance_company_name=Blue+Cross+Blue+Shield`,
    `${ORIGIN}/providers?state_code=WA&amp;insurance_company_name=Blue+Cross+Blue+Shield`,
  ]);

  const notice = { title: 'A', textMarkdown: 'A.', effectiveOn: '2020-01-01' };
  for (const [slug, isPublished] of Object.entries({ 'privacy-practices': true, b: false })) {
    await addItem(site.services, STAFF_LISTS.notices, { ...notice, slug, isPublished }, TESTER);
  }
  const notices = (await addresses(site)).filter((address) => address.includes('/notices/'));
  expect(notices).toEqual([`${ORIGIN}/notices/privacy-practices`]);

  await removeProvider(site.services, leah, TESTER);
  const left = await addresses(site);
  expect(left).not.toContain(`${ORIGIN}/providers/${leah}`);
  expect(left.filter((address) => address.includes('=Aetna'))).toEqual([]);
});

test('URLs are XML-escaped', () => {
  expect(sitemapXml(ORIGIN, [`/?a=1&b=<'">`])).toContain(
    `<loc>${ORIGIN}/?a=1&amp;b=&lt;&#39;&quot;&gt;</loc>`,
  );
});

test('GET /robots.txt excludes the portal and the API, and names the sitemap', async () => {
  const { api } = await openTestSite('sqlite', { origin: ORIGIN });
  const answer = await api.request('/robots.txt');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const excluded = ['/portal', '/api/', '/credentials'].map((path) => `Disallow: ${path}\n`).join('');
  expect(await answer.text()).toBe(`User-agent: *\n${excluded}\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

const SEARCH = 'state_code=OR&insurance_company_name=Aetna';

/** Two processes on one database, at noon of the first day, with licenses that end at midnight. */
async function openSites(engine: Engine, [first, second]: [string, string]) {
  const clock = { now: Date.parse(`${first}T20:00:00Z`) };
  const options = { now: () => clock.now };
  const here = await openTestSite(engine, options);
  const { db } = here.services;
  const { states, insuranceCompanies } = await readReferenceLists(db);
  const license = (code: string, expiresOn: string | null): License => ({
    stateId: states.find((state) => state.code === code)?.id ?? 0,
    number: null,
    expiresOn,
  });
  const panels = insuranceCompanies
    .filter(({ name }) => name === 'Aetna')
    .map(({ id }) => ({ insuranceCompanyId: id, stateId: null }));
  const add = (lastName: string, ...licenses: License[]) => addProvider(db, { lastName, licenses, panels });
  await add('Stays', license('OR', second));
  const id = await add('Ends', license('OR', first), license('WA', null));
  await add('Idaho', license('ID', first));
  return { clock, id, sites: [here, await openSiteOn(here.options, options)] };
}

/** A process's responses, and their statuses for a client with the previous tags. */
async function openProcess({ api, services }: TestSite, id: number) {
  const { handlePage, rendered } = countedPages(async ({ url }) => {
    if (url.includes('/providers/')) return JSON.stringify(await getProvider(services, id));
    const { providers } = await searchProviders(services, { stateCode: 'OR', insuranceCompanyName: 'Aetna' });
    return providers.map(({ lastName }) => lastName).join();
  });
  const pages = await openCachedSite(services, handlePage);
  let tags: string[] = [];
  return async () => {
    const [results, profile] = [await pages.ask(`/providers?${SEARCH}`), await pages.ask(`/providers/${id}`)];
    const calls = [`/api/providers?${SEARCH}`, `/api/providers/${id}`, '/api/searches'];
    const answers = await Promise.all(calls.map((path) => api.request(path)));
    const sitemap = await (await api.request('/sitemap.xml')).text();
    const former = tags;
    tags = [results, profile].map(({ headers }) => String(headers.etag));
    tags.push(...answers.map(({ headers }) => String(headers.get('ETag'))));
    return {
      names: results.body.toString().replace(/<.?p>/g, ''),
      isLicensed: profile.body.toString().includes('"Oregon"'),
      searched: [...sitemap.matchAll(/state_code=(\w\w)/g)].map((match) => match[1]).join(),
      cacheControl: answers.map(({ headers }) => headers.get('Cache-Control')),
      changed: tags.filter((tag, index) => tag !== former[index]).length,
      rendered: rendered.length,
    };
  };
}

test.each(engines)('pages, answers, tags and sitemaps follow the day (%s)', async (engine) => {
  const at = '2027-11-08T08:00:00Z';
  const { clock, id, sites } = await openSites(engine, ['2027-11-07', '2027-11-08']);
  const [db] = sites.map(({ services }) => services.db);
  const processes = await Promise.all(sites.map((site) => openProcess(site, id)));
  const before = { names: 'Ends,Stays', isLicensed: true, searched: 'ID,OR,WA' };
  const after = { names: 'Stays', isLicensed: false, searched: 'OR,WA' };
  const version = db && (await readContentVersion(db));
  for (const answers of processes) {
    expect(await answers()).toMatchObject({ ...before, rendered: 2 });
  }
  clock.now = Date.parse(at) - 1;
  for (const answers of processes) {
    expect(await answers()).toMatchObject({ ...before, changed: 0, rendered: 2 });
  }
  clock.now = Date.parse(at) + 999;
  for (const answers of processes) {
    // Browsers revalidate each time, so yesterday's client navigation is not reused.
    const cacheControl = ['no-cache', 'no-cache', 'no-cache'];
    expect(await answers()).toMatchObject({ ...after, changed: 5, rendered: 4, cacheControl });
    expect(await answers()).toMatchObject({ ...after, changed: 0, rendered: 4 });
  }
  expect(db && (await readContentVersion(db))).toBe(version);
});

import { expect, test } from 'vitest';
import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { addItem } from '../../../server/lists/service.ts';
import { searchProviders } from '../../../server/providers/search/service.ts';
import { removeProvider } from '../../../server/providers/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { referenceIds } from '../../support/staff.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

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

test('GET /robots.txt excludes the portal and the API, and names the sitemap', async () => {
  const { api } = await openTestSite('sqlite', { origin: ORIGIN });
  const answer = await api.request('/robots.txt');
  expect(answer.headers.get('Content-Type')).toMatch(/^text\/plain/);
  const excluded = ['/portal', '/api/', '/credentials'].map((path) => `Disallow: ${path}\n`).join('');
  expect(await answer.text()).toBe(`User-agent: *\n${excluded}\nSitemap: ${ORIGIN}/sitemap.xml\n`);
});

test.each(engines)('pages, searches and sitemaps follow the day (%s)', async (engine) => {
  const clock = { now: Date.parse('2027-11-07T20:00:00Z') };
  const { services, api } = await openTestSite(engine, { now: () => clock.now });
  const { state, insurer } = await referenceIds({ services });
  const panels = [{ insuranceCompanyId: insurer('Aetna'), stateId: null }];
  // In the practice's time zone, the day ends at eight in the morning of the next one.
  const licenses = [{ stateId: state('OR'), number: null, expiresOn: '2027-11-07' }];
  await addProvider(services.db, { lastName: 'Ends', licenses, panels });
  const search = { stateCode: 'OR', insuranceCompanyName: 'Aetna' };
  const { handlePage } = countedPages(async () => JSON.stringify(await searchProviders(services, search)));
  const page = await openCachedSite(services, handlePage);
  const texts = async () => [
    (await page.ask('/providers')).body.toString(),
    await (await api.request('/api/searches')).text(),
    await (await api.request('/sitemap.xml')).text(),
  ];
  const before = await texts();
  clock.now = Date.parse('2027-11-08T08:00:00Z') - 1;
  expect(await texts()).toEqual(before);
  clock.now += 1_000;
  for (const [index, text] of (await texts()).entries()) expect(text).not.toBe(before[index]);
});

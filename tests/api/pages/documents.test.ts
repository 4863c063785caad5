import { afterAll, beforeAll, expect, test } from 'vitest';
import { PATIENT_FORM } from '../../../domain/referrals/referral-form.ts';
import { removeProvider, updateProvider } from '../../../server/providers/service.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { type RunningSite, startServer } from '../../support/running-site.ts';
import { addSession } from '../../support/sessions.ts';
import { changeInsurer } from '../../support/staff.ts';

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';
const INFORMATION = ['/faqs', '/about', '/careers', '/patient-referral'];
const PUBLIC = ['/', '/providers', RESULTS, '/providers/1', ...INFORMATION];
const ERRORS = ['/nowhere', '/providers/999999', '/providers/%20', '/%FF'];
const PORTAL = ['/portal/login', '/portal/registration', '/portal/verify-invitation?token=x'];
const STAFF = ['/portal', '/portal/providers', '/portal/providers/1/preview'];

let site: RunningSite;
let cookie: string;
beforeAll(async () => {
  site = await startServer();
  cookie = `sorrel_session=${(await addSession(site)).token}`;
});
afterAll(() => site.stop());

const ask = (path: string, init: RequestInit = {}) => fetch(site.url + path, { redirect: 'manual', ...init });

test('every page has a policy with hashes, rendered and cached; public pages have a tag', async () => {
  for (const path of [...PUBLIC, ...ERRORS, ...PORTAL, ...STAFF, ...PUBLIC]) {
    const { headers, html } = await read(path, STAFF.includes(path) ? { Cookie: cookie } : {});
    const policy = headers.get('Content-Security-Policy');
    expect(policy, path).toContain("script-src 'self' 'sha256-");
    expect(policy).not.toMatch(/nonce|unsafe/);
    expect(html).not.toContain('nonce=');
    if (!PUBLIC.includes(path)) continue;
    expect(headers.get('ETag')).toMatch(/^"[\w-]+"$/);
    expect(headers.get('Cache-Control')).toBe('public, no-cache');
    expect(headers.get('Vary')).toBe('Accept-Encoding');
  }
});

test('a page starts no module by itself, and the script that does so is ES5', async () => {
  for (const path of ['/', RESULTS, '/nowhere', '/portal/login', '/portal/verify-invitation?token=x']) {
    const { html } = await read(path);
    expect(html, path).not.toMatch(/<(script|link)[^>]*(type="module"|rel="modulepreload")/);
    const [, script = ''] = /<script>((?:(?!<script).)*)<\/script><\/body>/s.exec(html) ?? [];
    expect(script).toContain("script.type = 'module'");
    expect(script).not.toMatch(/=>|`|\?\.|\?\?|\b(const|let|class|async|of)\b/);
  }
});

const LONG = 'x'.repeat(10_000);

test('the required fields of a referral, and only these, have their mark', async () => {
  const { html } = await read('/patient-referral');
  const marked = [...html.matchAll(/"required-mark">([^<]*)/g)].map(([, label]) => label);
  expect(marked).toEqual(Object.values(PATIENT_FORM).map(({ label }) => label));
});

test("addresses without a page have the right status, in the site's layout", async () => {
  for (const [method, path, status, title] of [
    ['GET', '/nowhere', 404, 'Page Not Found'],
    ['GET', '/providers/abc', 404, 'Page Not Found'],
    ['GET', `/providers/${LONG}`, 404, 'Page Not Found'],
    ...['%00', '%FF', '__proto__'].map((id) => ['GET', `/providers/${id}`, 404, 'Page Not Found'] as const),
    ['GET', '/providers/%20', 400, 'Bad Request'],
    ['GET', '/%FF', 404, 'Page Not Found'],
    ['POST', '/', 405, 'Error 405'],
    ['POST', '/providers', 405, 'Error 405'],
    ['POST', '/portal/login', 405, 'Error 405'],
  ] as const) {
    const answer = await ask(path, { method, headers: { Origin: site.url } });
    const html = await answer.text();
    expect(answer.status, `${method} ${path}`).toBe(status);
    expect(html).toContain(`>${title}</h1>`);
    expect(html).toContain(path === '/portal/login' ? 'Sorrel Portal' : '</footer>');
    expect(html).not.toMatch(/ at .*\.(ts|js):\d+/);
  }
});

test('a dietitian who is not listed: unlisted 410, reversible; draft 404; deleted 410', async () => {
  const { db } = site.services;
  const id = await addProvider(db, { states: ['VT'], insuranceCompanies: ['Regence'] });
  const isInSitemap = async () => (await read('/sitemap.xml')).html.includes(`/providers/${id}<`);
  const statuses = { unlisted: 410, listed: 200, draft: 404, deleted: 410 };
  for (const [listing, status] of Object.entries(statuses)) {
    if (listing === 'deleted') await removeProvider(site.services, id, TESTER);
    else await updateProvider(site.services, id, { listing }, TESTER);
    // The server notices another process's change within a second.
    await expect.poll(async () => (await ask(`/providers/${id}`)).status).toBe(status);
    await expect.poll(isInSitemap).toBe(status === 200);
  }
  const { html } = await read(`/providers/${id}`);
  expect(html).toContain('>This dietitian is no longer listed</h1>');
  expect(html).toContain('>Vermont</option>');
  expect(html).not.toMatch(/Test Provider|Error 410/);
});

test('a search by another name answers with the insurer, and is not cached', async () => {
  await changeInsurer(site, 'Regence', { aliases: ['Régence BlueShield'] });
  for (const query of [
    'state_code=WA&insurance_company_name=regence%20blueshield',
    'state_code=wa&insurance_company_name=Regence',
    'insurance_company_name=REGENCE&utm=1',
    'state_code=XX&insurance_company_name=regence',
  ]) {
    const { status, headers, html } = await read(`/providers?${query}`);
    expect([query, status, headers.get('Cache-Control')]).toEqual([query, 200, 'no-store']);
    expect(html).toContain('<option value="Regence" selected="">Regence</option>');
  }
  const { html } = await read('/providers?state_code=WA&insurance_company_name=regence%20blueshield');
  expect(html).toContain('<title>Dietitians in Washington who take Regence · Sorrel</title>');
});

test('filtered pages and names are never cached or listed by search engines', async () => {
  const cacheOf = async (path: string) => (await read(path)).headers.get('Cache-Control');
  const filters = ['concern=10', 'concern=10&concern=2', 'language=es', 'visit=video', 'office=1'];
  for (const query of [...filters, 'name=x']) {
    expect([query, await cacheOf(`${RESULTS}&${query}`)]).toEqual([query, 'no-store']);
  }
  expect(await cacheOf('/providers?name=ada')).toBe('no-store');
  // Parameters without a value are no filters.
  expect(await cacheOf(`${RESULTS}&concern=`)).toContain('public');

  const { html } = await read('/providers?state_code=MN&insurance_company_name=Nobody&concern=1');
  expect(html).toMatch(/No Results.*Insurance that our dietitians in Minnesota take/s);
  expect(html).not.toContain('States where our dietitians take');

  const filtered = (await read(`${RESULTS}&concern=10`)).html;
  expect(filtered).toMatch(/<title>Dietitians in Washington who take Regence · Sorrel<\/title>/);
  expect(filtered).toContain('<meta name="robots" content="noindex"/>');
  expect(filtered).toMatch(/rel="canonical" href="[^"]*insurance_company_name=Regence"/);
  expect(site.output()).not.toMatch(/concern|language|state_code/);
});

async function read(path: string, headers: Record<string, string> = {}) {
  const answer = await ask(path, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

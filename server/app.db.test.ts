import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { signedInPerson } from '../tests/support/portal.ts';
import { sendNew } from '../tests/support/staff.ts';
import { engines, openTestSite, type SiteOptions } from '../tests/support/test-site.ts';
import { SECRET_PATHS } from './http/security-headers.ts';
import { createHealth } from './jobs/health.ts';
import type { PageHandler } from './pages/render.ts';

const page: PageHandler = async (_request, { nonce, takeHtml, siteUrl }) => {
  const html = `<p>${siteUrl}</p><script nonce="${nonce}">own()</script><script>injected()</script>`;
  takeHtml(Buffer.from(html));
  return new Response(null, { headers: { 'Content-Type': 'text/html; charset=utf-8' } });
};

const openApp = async (options: SiteOptions = {}) => {
  const { api: app, services, lines } = await openTestSite('sqlite', { handlePage: page, ...options });
  return { app, services, lines };
};

test.each(engines)('/healthz answers 200, /readyz only while the database answers (%s)', async (engine) => {
  const { api: app, services } = await openTestSite(engine);
  const statuses = async () => [
    (await app.request('/healthz')).status,
    (await app.request('/readyz')).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await services.close();
  await expect.poll(statuses).toEqual([200, 503]);
  expect(await (await app.request('/readyz')).text()).toBe('The database does not answer.');
  // Errors of the database disclose nothing.
  for (const path of ['/api/states', '/credentials', `/images/${'a'.repeat(32)}-96.webp`]) {
    const response = await app.request(path);
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again in a few minutes.' },
    ]);
  }
});

test('a form that is posted to a page is answered before its body arrives, which the page never gets', async () => {
  const handlePage: PageHandler = async ({ method, headers, body }) =>
    Response.json([method, headers.get('Origin'), body], { status: 405 });
  const { app, services } = await openApp({ handlePage });
  const response = await app.request('/confirm/x', {
    method: 'POST',
    headers: { Origin: services.origin },
    body: new ReadableStream(),
    // Required for streams, but missing in the DOM types.
    ...({ duplex: 'half' } as RequestInit),
  });
  expect([response.status, await response.json()]).toEqual([405, ['POST', null, null]]);
});

describe('a full disk (SQLite)', () => {
  test('/readyz reports it', async () => {
    const { app, services } = await openApp();
    const { db } = services;
    services.health = createHealth({ db, dataDir: '/' }, async () => 1_000_000);
    const response = await app.request('/readyz');
    expect([response.status, await response.text()]).toEqual([503, 'The disk is full.']);
  });

  test('a change answers 503, has no effect and works when there is space', async () => {
    const site = await openTestSite('sqlite');
    const browser = await signedInPerson(site);
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(site.services.db);
    await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(site.services.db);
    const save = () => sendNew(browser, { firstName: 'Ana', lastName: 'Duarte', bio: 'x'.repeat(9_000) });
    let answer = await save();
    // The first saves use up free pages.
    for (let saves = 1; answer.status === 201 && saves < 50; saves++) answer = await save();
    expect(answer).toMatchObject({
      status: 503,
      body: { error: 'The database is busy. Please try again in a moment.' },
    });
    await sql`pragma max_page_count = 1000000`.execute(site.services.db);
    expect(await save()).toMatchObject({ status: 201 });
  });
});

test('a page that is rendered with 503 has Retry-After', async () => {
  const handlePage: PageHandler = async () => new Response('Service Unavailable', { status: 503 });
  const { app } = await openApp({ handlePage });
  expect((await app.request('/')).headers.get('Retry-After')).toBe('5');
});

describe('security headers on every response', () => {
  test('answers that are no pages have a CSP that allows nothing; only pictures may be shown elsewhere', async () => {
    const { app } = await openApp();
    for (const path of ['/api/states', '/api/providers/0', '/api/nothing', '/credentials', '/images/x']) {
      expect(Object.fromEntries((await app.request(path)).headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': path === '/images/x' ? 'cross-origin' : 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
      expect((await app.request(path)).headers.get('Set-Cookie')).toBeNull();
    }
    for (const path of ['/', '/assets/x.js']) {
      const { headers } = await app.request(path);
      expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    }
  });

  test('an address with a token is not stored, indexed or named to others', async () => {
    const { app, lines } = await openApp();
    for (const path of SECRET_PATHS.flatMap((path) => [path, `/api${path}`])) {
      const { headers } = await app.request(`${path}?token=secret-token`);
      const found = ['Cache-Control', 'Referrer-Policy', 'X-Robots-Tag'].map((name) => headers.get(name));
      expect([path, ...found]).toEqual([path, 'no-store', 'no-referrer', 'noindex']);
    }
    expect(JSON.stringify(lines)).not.toContain('secret-token');
  });

  test('scripts have no document headers; an SVG image keeps a policy', async () => {
    const { app } = await openApp();
    const namesOf = async (path: string) =>
      [...(await app.request(path)).headers.keys()].filter((name) =>
        /policy|content-type-options/.test(name),
      );
    expect(await namesOf('/assets/home.js')).toEqual([
      'cross-origin-resource-policy',
      'x-content-type-options',
    ]);
    expect(await namesOf('/assets/logo.svg')).toContain('content-security-policy');
  });

  test.each([
    ['https://practice.example', /^max-age=31536000$/],
    ['http://practice.example', /^null$/],
    [undefined, /^null$/],
  ])('HSTS when SITE_URL is https (%s)', async (origin, header) => {
    const { app } = await openApp(origin ? { origin } : {});
    expect(String((await app.request('/')).headers.get('Strict-Transport-Security'))).toMatch(header);
  });
});

test('every path outside the API goes to the pages, whatever the method', async () => {
  const { app, services } = await openApp();
  for (const call of ['GET /providers', 'GET /apix', 'POST /faqs', 'GET /portal', 'DELETE /portal/login']) {
    const [method = '', path = ''] = call.split(' ');
    const headers = { Origin: services.origin };
    expect(await (await app.request(path, { method, headers })).text()).toMatch(/^<p>/);
  }
  expect((await app.request('/api/nothing')).headers.get('Content-Type')).toMatch(/json/);
});

test('the log has each request, including failed ones, but no queries, which reveal a person’s search', async () => {
  const { app, lines } = await openApp();
  await app.request('/api/providers?state_code=OR&insurance_company_name=Aetna');
  await app.request('/providers?state_code=OR&insurance_company_name=Aetna');
  await app.request('/api/providers?limit=secret');
  await app.request(`/api/providers/${'1'.repeat(10_000)}`);
  expect(lines.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
    'GET /api/providers 200',
    'GET /providers 200',
    'GET /api/providers 422',
    `GET /api/providers/${'1'.repeat(185)} 404`,
  ]);
  for (const { ms } of lines) expect(ms).toEqual(expect.any(Number));
  expect(JSON.stringify(lines)).not.toMatch(/state_code|Aetna|secret/);
});

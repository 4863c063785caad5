import { expect, onTestFinished, test, vi } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { TESTER } from '../../support/provider.ts';
import { TEST_ORIGIN } from '../../support/services.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { createDatabase, openSiteOn } from '../../support/test-site.ts';

const TEN_MINUTES_MS = 600_000;

const CACHED = ['/faqs', '/providers?state_code=OR', '/providers/1'];

/** A site with cached pages, whose database then does not answer, or closes every connection. */
async function openSiteWithoutDatabase(failure: 'stall' | 'cut', { isChanged = false } = {}) {
  const database = await createDatabase('postgres');
  const proxy = await openTcpProxy(database.databaseUrl ?? '');
  const { services } = await openSiteOn({ ...database, databaseUrl: proxy.url, hasTimeLimits: true });
  const { handlePage, rendered } = countedPages(() => String(rendered.length));
  const site = await openCachedSite(services, handlePage);
  for (const [index, path] of CACHED.entries()) {
    expect((await site.ask(path)).body.toString()).toBe(`<p>${index + 1}</p>`);
  }
  if (isChanged) {
    await services.settings.updateEhrIntegration({ ehrProvider: 'Other' }, TESTER);
    await services.contentVersion.readAfterChange();
  }
  proxy[failure]();
  services.contentVersion.expire();
  return { site, rendered, proxy, services };
}

test('a cached page is served, without a wait after the first timeout, and each response is logged', async () => {
  const { site, proxy, services } = await openSiteWithoutDatabase('stall');
  const start = performance.now();
  await site.ask('/faqs');
  const timeout = performance.now() - start;
  for (let visit = 0; visit < 20; visit++) {
    expect(await site.ask('/faqs')).toMatchObject({
      status: 200,
    });
  }
  // Twenty timeouts would take twenty times as long as one.
  expect(performance.now() - start).toBeLessThan(10 * timeout);
  const logged = () => site.lines.filter(({ msg }) => msg === 'stale page: the database is unavailable');
  await expect.poll(logged).toHaveLength(21);
  expect(logged()[0]).toMatchObject({ path: '/faqs', ageSeconds: expect.any(Number) });

  proxy.resume();
  const hasFailed = async () => (await site.ask('/faqs')) && services.contentVersion.lastRead().hasFailed;
  await expect.poll(hasFailed, { timeout: 5_000 }).toBe(false);
}, 20_000);

test('anonymous posts do not make visitors wait', async () => {
  const { site } = await openSiteWithoutDatabase('stall');
  const post = () =>
    site.ask('/api/patient_referrals', {
      method: 'POST',
      headers: { Origin: TEST_ORIGIN, 'Content-Type': 'application/json' },
      body: '{}',
    });
  // Also while the first read waits.
  const first = site.ask('/faqs');
  expect((await post()).status).toBe(422);
  const start = performance.now();
  expect((await first).status).toBe(200);
  const timeout = performance.now() - start;
  for (let visit = 0; visit < 10; visit++) {
    expect((await post()).status).toBe(422);
    expect((await site.ask('/faqs')).status).toBe(200);
  }
  expect(performance.now() - start).toBeLessThan(4 * timeout);
}, 20_000);

test('shared caches may not store the copy, nor refresh theirs', async () => {
  const { site } = await openSiteWithoutDatabase('cut');
  const { status, headers } = await site.ask('/faqs');
  const known = await site.ask('/faqs', { headers: { 'If-None-Match': String(headers.etag) } });
  expect([status, known.status]).toEqual([200, 304]);
  for (const each of [headers, known.headers]) {
    expect([each['cache-control'], each['cdn-cache-control']]).toEqual(['private, no-cache', 'no-store']);
  }
}, 20_000);

test('profiles and lists are not served once a change is known, other pages are', async () => {
  const before = await openSiteWithoutDatabase('cut');
  const after = await openSiteWithoutDatabase('cut', { isChanged: true });
  const statuses = ({ site }: typeof before) =>
    Promise.all(CACHED.map(async (path) => (await site.ask(path)).status));
  expect(await statuses(before)).toEqual([200, 200, 200]);
  expect(await statuses(after)).toEqual([200, 503, 503]);
  // The change is known, but not its version.
  await before.services.contentVersion.readAfterChange();
  expect(await statuses(before)).toEqual([200, 503, 503]);
}, 20_000);

test('not after a change that was made once the database was back', async () => {
  const { site, proxy, services } = await openSiteWithoutDatabase('cut');
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>1</p>');
  proxy.resume();
  const change = () => services.settings.updateEhrIntegration({ ehrProvider: 'Other' }, TESTER);
  await expect.poll(() => change().then(() => 'changed', String), { timeout: 5_000 }).toBe('changed');
  await services.contentVersion.readAfterChange();
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>4</p>');
}, 20_000);

test('not for longer than ten minutes', async () => {
  const { site } = await openSiteWithoutDatabase('cut');
  expect((await site.ask('/faqs')).status).toBe(200);
  const now = performance.now();
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(performance, 'now').mockReturnValue(now + TEN_MINUTES_MS + 1_000);
  expect((await site.ask('/faqs')).status).toBe(503);
}, 20_000);

test.each(['/about', '/portal', '/nowhere'])(
  '%s is not rendered: 503 with the phone number, until the database is back',
  async (path) => {
    const { site, proxy, rendered } = await openSiteWithoutDatabase('cut');
    // Detects that the database is unavailable.
    await site.ask('/faqs');
    const { status, headers, body } = await site.ask(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body.toString()).toContain(practice.defaults.phone);
    expect(rendered).toEqual(CACHED);
    proxy.resume();
    await expect.poll(async () => (await site.ask(path)).status, { timeout: 5_000 }).toBe(200);
  },
  20_000,
);

import { expect, onTestFinished, test, vi } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { TESTER } from '../../support/provider.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { createDatabase, openSiteOn } from '../../support/test-site.ts';

const TEN_MINUTES_MS = 600_000;

/** A site with a cached page at /faqs, whose database then does not answer, or closes every connection. */
async function openSiteWithoutDatabase(failure: 'stall' | 'cut') {
  const database = await createDatabase('postgres');
  const proxy = await openTcpProxy(database.databaseUrl ?? '');
  const { services } = await openSiteOn({ ...database, databaseUrl: proxy.url, hasTimeLimits: true });
  const { handlePage, rendered } = countedPages(() => String(rendered.length));
  const site = await openCachedSite(services, handlePage);
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>1</p>');
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
      headers: { 'cache-control': expect.stringContaining('stale-if-error=600') },
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

test('not after a change that was made once the database was back', async () => {
  const { site, proxy, services } = await openSiteWithoutDatabase('cut');
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>1</p>');
  proxy.resume();
  const change = () => services.settings.updateEhrIntegration({ ehrProvider: 'Other' }, TESTER);
  await expect.poll(() => change().then(() => 'changed', String), { timeout: 5_000 }).toBe('changed');
  services.contentVersion.expire();
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>2</p>');
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
    expect(rendered).toEqual(['/faqs']);
    proxy.resume();
    await expect.poll(async () => (await site.ask(path)).status, { timeout: 5_000 }).toBe(200);
  },
  20_000,
);

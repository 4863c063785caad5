import { expect, onTestFinished, test, vi } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { createRenderGate } from '../../../server/pages/render-gate.ts';
import { changeEhrSettings } from '../../../server/practice/service.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { TESTER } from '../../support/provider.ts';
import { TEST_ORIGIN } from '../../support/services.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import { createDatabase, openSiteOn } from '../../support/test-site.ts';

const TEN_MINUTES_MS = 600_000;

const CACHED = ['/faqs', '/providers?state_code=OR', '/providers/1'];

/** A site with cached pages, whose database then does not answer, or closes every connection. */
async function openSiteWithoutDatabase(failure: 'stall' | 'cut') {
  const database = await createDatabase('postgres');
  const proxy = await openTcpProxy(database.databaseUrl ?? '');
  const { services } = await openSiteOn({ ...database, databaseUrl: proxy.url, hasTimeLimits: true });
  const { handlePage, rendered } = countedPages(() => String(rendered.length));
  const site = await openCachedSite(services, handlePage);
  for (const [index, path] of CACHED.entries()) {
    expect((await site.ask(path)).body.toString()).toBe(`<p>${index + 1}</p>`);
  }
  proxy[failure]();
  const realNow = performance.now.bind(performance);
  const clock = vi.spyOn(performance, 'now');
  onTestFinished(() => clock.mockRestore());
  const advance = (ms: number) => clock.mockImplementation(() => realNow() + ms);
  // The next request reads the version.
  advance(1_000);
  const change = () => changeEhrSettings(services, { ehrProvider: 'Other' }, TESTER);
  const statuses = () => Promise.all(CACHED.map(async (path) => (await site.ask(path)).status));
  return { site, rendered, proxy, services, advance, change, statuses };
}

test('kept pages are served, and visitors wait once for the timeout, also while others post', async () => {
  const { site, statuses } = await openSiteWithoutDatabase('stall');
  const post = () =>
    site.ask('/api/patient_referrals', {
      method: 'POST',
      headers: { Origin: TEST_ORIGIN, 'Content-Type': 'application/json' },
      body: '{}',
    });
  const first = statuses();
  expect((await post()).status).toBe(422);
  expect(await first).toEqual([200, 200, 200]);
  const start = Date.now();
  for (let visit = 0; visit < 5; visit++) {
    expect((await post()).status).toBe(422);
    expect(await statuses()).toEqual([200, 200, 200]);
  }
  expect(Date.now() - start).toBeLessThan(900);
}, 20_000);

test('not after a change whose version is unknown', async () => {
  const { services, statuses } = await openSiteWithoutDatabase('cut');
  expect(await statuses()).toEqual([200, 200, 200]);
  await services.contentVersion.readAfterChange();
  expect(await statuses()).toEqual([503, 503, 503]);
}, 20_000);

test('not after a change that was made once the database was back', async () => {
  const { site, proxy, services, change } = await openSiteWithoutDatabase('cut');
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>1</p>');
  proxy.resume();
  await expect.poll(() => change().then(() => 'changed', String), { timeout: 5_000 }).toBe('changed');
  await services.contentVersion.readAfterChange();
  expect((await site.ask('/faqs')).body.toString()).toBe('<p>4</p>');
}, 20_000);

test('not for longer than ten minutes', async () => {
  const { statuses, advance } = await openSiteWithoutDatabase('cut');
  expect(await statuses()).toEqual([200, 200, 200]);
  advance(TEN_MINUTES_MS + 1_000);
  expect(await statuses()).toEqual([503, 503, 503]);
}, 20_000);

test('other pages are not rendered: 503 with the phone number, until the database is back', async () => {
  const { site, proxy, rendered } = await openSiteWithoutDatabase('cut');
  for (const path of ['/about', '/portal', '/nowhere']) {
    const { status, headers, body } = await site.ask(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body.toString()).toContain(practice.defaults.phone);
  }
  expect(rendered).toEqual(CACHED);
  proxy.resume();
  await expect.poll(async () => (await site.ask('/about')).status, { timeout: 5_000 }).toBe(200);
}, 20_000);

test('pages that wait for a slot when the database goes away are not rendered, either', async () => {
  const database = await createDatabase('postgres');
  const proxy = await openTcpProxy(database.databaseUrl ?? '');
  const { services } = await openSiteOn({ ...database, databaseUrl: proxy.url, hasTimeLimits: true });
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>();
  const { handlePage, rendered } = countedPages(() => finished);
  const renderGate = createRenderGate({ running: 1, waiting: 9 });
  const site = await openCachedSite({ ...services, renderGate }, handlePage);
  const statuses = Promise.all(['/x', '/y', '/z'].map(async (path) => (await site.ask(path)).status));
  await expect.poll(() => rendered.length).toBe(1);
  proxy.cut();
  await expect.poll(services.contentVersion.isUnavailable, { timeout: 5_000 }).toBe(true);
  finish('');
  expect((await statuses).sort()).toEqual([200, 503, 503]);
  expect(rendered).toHaveLength(1);
}, 20_000);

import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { createRateLimiter } from '../../../server/http/rate-limit.ts';
import { createRenderQueue } from '../../../server/pages/render-queue.ts';
import { type CachedSite, countedPages, openCachedSite } from '../../support/cached-site.ts';
import { createDatabase, openSiteOn, openTestSite } from '../../support/test-site.ts';

const WAITING = 3;

/** A site with one render at a time; all pages but /faqs wait until the test finishes them. */
async function openSlowSite() {
  const { services } = await openTestSite('sqlite');
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const { handlePage, rendered } = countedPages(async ({ url }) => {
    if (!url.endsWith('/faqs')) await finished;
    return practice.name;
  });
  const limits = { running: 1, waiting: WAITING, waitingPerAddress: WAITING, waitMs: 60_000 };
  const site = await openCachedSite(
    { ...services, renderQueue: createRenderQueue(null, limits) },
    handlePage,
  );
  return { site, rendered, finish };
}

/** Sends the requests on one connection without waiting for answers. */
async function pipeline(site: CachedSite, targets: string[]) {
  const { port, host } = new URL(site.origin);
  const socket = connect(Number(port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(targets.map((target) => `GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join(''));
  return socket;
}

describe('when the render queue is full', () => {
  test('pages answer 503 with Retry-After and a phone number; health, API and cached pages still answer', async () => {
    const { site, rendered, finish } = await openSlowSite();
    await site.ask('/faqs');
    const waiting = ['/about', '/nowhere', '/portal/login', '/providers/1'].map((path) => site.ask(path));
    await expect.poll(() => site.lines.length).toBe(1);
    await expect.poll(async () => (await site.ask('/')).status).toBe(503);

    const { status, headers, body } = await site.ask('/', { headers: { Accept: 'text/html' } });
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
    expect(body.toString()).toContain('Service Unavailable');
    expect(body.toString()).toContain(practice.defaults.phone);
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+'/);
    const data = await site.ask('/portal.data');
    expect([data.status, data.headers['content-type']]).toEqual([503, 'text/plain; charset=UTF-8']);
    expect(data.body.toString()).toContain(practice.defaults.phone);

    for (const path of ['/healthz', '/readyz', '/api/states', '/faqs']) {
      expect((await site.ask(path)).status, path).toBe(200);
    }
    expect(rendered).toHaveLength(2);
    finish();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test('two thousand pipelined requests close their connection and delay no others', async () => {
    const { site, rendered } = await openSlowSite();
    await site.ask('/faqs');
    const socket = await pipeline(
      site,
      Array.from({ length: 2_000 }, (_, index) => `/nowhere?x=${index}`),
    );
    // Closed or reset.
    await new Promise((resolve) =>
      socket
        .resume()
        .on('error', () => {})
        .once('close', resolve),
    );
    for (const path of ['/healthz', '/faqs']) expect((await site.ask(path)).status).toBe(200);
    expect(rendered).toEqual(['/faqs']);
  });
});

const BUDGET = { name: 'renders', quota: 2, windowSeconds: 60 };

describe('an address that asks for too many pages', () => {
  test('gets 429 with Retry-After for renders only; shared renders count once', async () => {
    const { services } = await openTestSite('sqlite');
    const { handlePage, rendered } = countedPages();
    const renderQueue = createRenderQueue(createRateLimiter(BUDGET, null));
    const site = await openCachedSite({ ...services, renderQueue }, handlePage);
    await Promise.all(Array.from({ length: 5 }, () => site.ask('/faqs')));
    expect((await site.ask('/nowhere')).status).toBe(200);
    for (const path of ['/about', '/nowhere']) {
      const { status, headers, body } = await site.ask(path);
      expect([status, headers['retry-after']]).toEqual([429, '60']);
      expect(body.toString()).toContain('Too Many Requests');
      expect(body.toString()).toContain(practice.defaults.phone);
    }
    for (const path of ['/faqs', '/api/states']) expect((await site.ask(path)).status).toBe(200);
    expect(rendered).toEqual(['/faqs', '/nowhere']);
  });

  const visit = { address: '203.0.113.7', signal: new AbortController().signal };
  const openQueues = async () => {
    const database = await createDatabase('postgres');
    const sites = [await openSiteOn(database), await openSiteOn(database)];
    return sites.map(({ services }) => ({
      services,
      render: () =>
        createRenderQueue(createRateLimiter(BUDGET, services.db)).run(visit, async () => 'A page.'),
    }));
  };

  test('has one budget for all processes on PostgreSQL', async () => {
    const [one, other] = await openQueues();
    expect(await one?.render()).toBe('A page.');
    expect(await other?.render()).toBe('A page.');
    await expect(one?.render()).rejects.toMatchObject({ status: 429 });
    await expect(other?.render()).rejects.toMatchObject({ status: 429 });
  });

  test('is served while the database that stores the limits fails', async () => {
    const [site] = await openQueues();
    await site?.services.db.schema.dropTable('rate_limits').execute();
    expect(await site?.render()).toBe('A page.');
  });
});

describe('a client that disconnects', () => {
  test('leaves the queue: its pages are not rendered', async () => {
    const { site, rendered, finish } = await openSlowSite();
    const running = await pipeline(site, ['/nowhere?1']);
    await expect.poll(() => rendered).toEqual(['/nowhere?1']);
    const waiting = ['/nowhere?2', '/nowhere?3', '/nowhere?4'].map((target) => pipeline(site, [target]));
    const sockets = [running, ...(await Promise.all(waiting))];
    await expect.poll(async () => (await site.ask('/')).status).toBe(503);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => site.lines.filter(({ status }) => status === 499).length).toBe(3);
    // The queue has room again.
    const pages = Promise.all([site.ask('/'), site.ask('/providers/2')]);
    finish();
    expect((await pages).map(({ status }) => status)).toEqual([200, 200]);
    expect(rendered).toEqual(['/nowhere?1', '/', '/providers/2']);
  });

  test('starts no more database calls and logs no errors', async () => {
    const { services } = await openTestSite('sqlite');
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: answered, resolve: answer } = Promise.withResolvers<number>();
    const site = await openCachedSite(services, async ({ signal }, { api, report }) => {
      start();
      await once(signal, 'abort');
      answer((await api.request('/api/states', {})).status);
      report('page failed to load', new Error('made to fail'));
      throw signal.reason;
    });
    const socket = await pipeline(site, ['/nowhere']);
    await started;
    socket.destroy();
    expect(await answered).toBe(499);
    await expect.poll(() => site.lines.length).toBe(1);
    expect(site.lines[0]).toMatchObject({ status: 499, msg: 'request' });
  });

  test('does not cancel a render that others wait for', async () => {
    const { site, rendered, finish } = await openSlowSite();
    void site.ask('/about').catch(() => {});
    await expect.poll(() => rendered).toEqual(['/about']);
    const first = await pipeline(site, ['/']);
    const second = site.ask('/', { headers: { 'Accept-Encoding': '' } });
    await expect.poll(() => site.ask('/healthz').then(({ status }) => status)).toBe(200);
    first.destroy();
    finish();
    expect((await second).status).toBe(200);
    expect(rendered).toEqual(['/about', '/']);
  });
});

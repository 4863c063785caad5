import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { isDatabaseBusy } from '../../../server/db/busy.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { byDepth } from '../../support/depth.ts';
import { listen } from '../../support/listen.ts';
import { signedInPerson } from '../../support/portal.ts';
import { TEST_ORIGIN } from '../../support/services.ts';
import { sendNew } from '../../support/staff.ts';
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
  const statuses = () => Promise.all(CACHED.map(async (path) => (await site.ask(path)).status));
  return { site, rendered, proxy, advance, statuses };
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

test('for ten minutes; other pages answer 503 with the phone number, until the database is back', async () => {
  const { site, proxy, rendered, statuses, advance } = await openSiteWithoutDatabase('cut');
  expect(await statuses()).toEqual([200, 200, 200]);
  for (const path of ['/about', '/nowhere']) {
    const { status, headers, body } = await site.ask(path);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '5', 'no-store']);
    expect(body.toString()).toContain(practice.defaults.phone);
  }
  advance(TEN_MINUTES_MS + 1_000);
  expect(await statuses()).toEqual([503, 503, 503]);
  expect(rendered).toEqual(CACHED);
  proxy.resume();
  await expect.poll(async () => (await site.ask('/about')).status, { timeout: 5_000 }).toBe(200);
}, 20_000);

/** Limit of a request's wait for the database, and of the site's recovery; doubled for busy machines. */
const LIMIT_MS = byDepth({ short: 10_000, deep: 5_000 });

async function timed<T>(work: () => T | Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  const result = await work();
  return { result, ms: performance.now() - start };
}

const SEARCH = '/api/providers?state_code=OR&insurance_company_name=Aetna';
const BUSY = { status: 503, error: 'The database is busy. Please try again in a moment.', retryAfter: '2' };

async function summary(response: Response) {
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error, retryAfter: response.headers.get('Retry-After') };
}

test('PostgreSQL accepts connections but never responds: 503 within 5 s, recovery within 5 s', async () => {
  const database = await createDatabase('postgres');
  const proxy = await openTcpProxy(database.databaseUrl ?? '');
  const site = await openSiteOn({ ...database, databaseUrl: proxy.url, hasTimeLimits: true });
  const { api } = site;
  const browser = await signedInPerson(site);
  const searches = () => Promise.all(Array.from({ length: 20 }, () => api.request(SEARCH)));
  // On a busy machine, new connections may take longer than the limit at first.
  const areFound = async () => (await searches()).every(({ status }) => status === 200);
  await expect.poll(areFound, { timeout: LIMIT_MS }).toBe(true);

  const { promise: stalled, resolve: stall } = Promise.withResolvers<void>();
  const begun = timed(() =>
    transaction(site.services.db, (trx) => {
      stall(proxy.stall());
      return sql`select 1`.execute(trx);
    }).catch(isDatabaseBusy),
  );
  await stalled;
  const [reads, save, ready] = await Promise.all([
    timed(searches),
    timed(() => sendNew(browser, { firstName: 'Ana', lastName: 'Duarte' })),
    timed(() => api.request('/readyz')),
  ]);
  for (const { ms } of [reads, save, ready]) expect(ms).toBeLessThan(LIMIT_MS);
  for (const response of reads.result) expect(await summary(response)).toEqual(BUSY);
  expect(save.result).toMatchObject({ status: 503, body: { error: BUSY.error } });
  expect(ready.result.status).toBe(503);
  // Nor does its rollback wait.
  const { result, ms } = await begun;
  expect(result).toBe(true);
  expect(ms).toBeLessThan(5_000);

  proxy.resume();
  const recovery = await timed(async () => {
    await expect.poll(areFound, { timeout: LIMIT_MS }).toBe(true);
    // Searches take turns, so that other connections may still be those of the outage.
    const ready = async () => (await api.request('/readyz')).status;
    await expect.poll(ready, { timeout: LIMIT_MS }).toBe(200);
    const save = async () => (await sendNew(browser, { firstName: 'Ana', lastName: 'Duarte' })).status;
    await expect.poll(save, { timeout: LIMIT_MS }).toBe(201);
  });
  expect(recovery.ms).toBeLessThan(LIMIT_MS);
}, 20_000);

test('with an idle transaction that holds locks and twelve saves, visitors and health checks do not wait', async () => {
  const site = await openSiteOn({ ...(await createDatabase('postgres')), hasTimeLimits: true });
  const { api } = site;
  const browser = await signedInPerson(site);
  const psql = new pg.Client({ connectionString: site.options.databaseUrl });
  await psql.connect();
  onTestFinished(() => psql.end());
  await psql.query('begin');
  await psql.query('lock table providers in share row exclusive mode');

  const save = () => sendNew(browser, { firstName: 'Ana', lastName: 'Duarte' });
  let areAnswered = false;
  const saves = timed(() => Promise.all(Array.from({ length: 12 }, save))).finally(() => {
    areAnswered = true;
  });
  const waiting = "select 1 from pg_locks where not granted and locktype in ('relation', 'transactionid')";
  const locks = async () => (await psql.query(waiting)).rowCount;
  await expect.poll(locks, { timeout: LIMIT_MS }).toBeGreaterThan(0);
  const visitor = await Promise.all(
    ['/api/states', SEARCH, '/readyz'].map(async (path) => (await api.request(path)).status),
  );
  expect(visitor).toEqual([200, 200, 200]);
  expect(areAnswered).toBe(false);

  const { result, ms } = await saves;
  expect(new Set(result.map(({ status }) => status))).toEqual(new Set([503]));
  expect(ms).toBeLessThan(LIMIT_MS);
  await psql.query('rollback');
  expect(await save()).toMatchObject({ status: 201 });
}, 20_000);

/** Forwards TCP connections to the URL's host until the test ends. `url` has the proxy in place of host and port. */
async function openTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'forward' | 'stall' | 'cut' = 'forward';
  const server = createServer((socket) => {
    track(socket);
    if (state === 'cut') socket.destroy();
    if (state !== 'forward') return;
    const upstream = track(connect(Number(port), hostname));
    socket.pipe(upstream).pipe(socket);
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  const url = new URL(target);
  url.host = `127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: url.href,
    /** Accepts connections and bytes but forwards nothing, as a network that drops packets. */
    stall() {
      state = 'stall';
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Closes all connections, including new ones. */
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    /** Forwards again, but only on new connections: earlier ones stay dead. */
    resume() {
      state = 'forward';
    },
  };
}

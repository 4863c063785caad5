import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { createMetrics } from '../../../server/operations/metrics.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { databaseSettings, startedServer, stopped } from '../../support/process.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { referenceIds } from '../../support/staff.ts';
import { openTcpProxy } from '../../support/tcp-proxy.ts';
import {
  createDatabase,
  type Engine,
  engines,
  openSiteOn,
  openTestSite,
  type SiteOptions,
  type TestSite,
} from '../../support/test-site.ts';

const DOCUMENT = { 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' };
const FETCH = { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Site': 'same-origin' };

const searchOf = (state: string, insurer: string) =>
  `/providers?${new URLSearchParams({ state_code: state, insurance_company_name: insurer })}`;
const FOUND = searchOf('OR', 'Aetna');
const IN_VAIN = searchOf('ID', 'Regence');

/** A site where only a search for OR and Aetna has a result. */
async function openSite(engine: Engine, options: SiteOptions = {}) {
  const reports: string[] = [];
  const site = await openTestSite(engine, { report: (message) => reports.push(message), ...options });
  await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
  return { site, reports, ids: await referenceIds(site) };
}

/** Returns the stored counts: day, state, insurer, searches, those without a result. */
async function storedIn({ services: { db } }: TestSite): Promise<string[]> {
  const rows = await db
    .selectFrom('demand')
    .innerJoin('states', 'states.id', 'demand.state_id')
    .innerJoin('insurance_companies', 'insurance_companies.id', 'demand.insurance_company_id')
    .select(['day', 'code', 'name', 'searches', 'without_result'])
    .orderBy('day')
    .orderBy('code')
    .execute();
  return rows.map((row) => Object.values(row).join(' '));
}

function search({ services }: TestSite, target: string, times = 1): void {
  for (let time = 0; time < times; time++) {
    services.demand.count(target, { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' });
  }
}

describe.each(engines)('counting (%s)', (engine) => {
  test('each search once, from the cache too, on the day of the practice; nothing is written before', async () => {
    // Still March 30 in the practice's time zone.
    const { site } = await openSite(engine, { now: () => Date.parse('2027-03-31T06:00:00Z') });
    const { ask } = await openCachedSite(site.services, countedPages().handlePage);
    const [first] = [await ask(FOUND, { headers: DOCUMENT }), await ask(FOUND, { headers: DOCUMENT })];
    const tag = String(first?.headers.etag);
    expect((await ask(FOUND, { headers: { ...DOCUMENT, 'If-None-Match': tag } })).status).toBe(304);
    expect((await ask(IN_VAIN, { headers: DOCUMENT })).status).toBe(200);
    for (const headers of [FETCH, DOCUMENT]) await ask(`/api${IN_VAIN}&limit=48`, { headers });
    await ask(FOUND);
    await ask(`${FOUND}&concern=3`, { headers: DOCUMENT });
    await ask(`/api${FOUND}`, { headers: { ...FETCH, 'Sec-GPC': '1' } });
    expect(await storedIn(site)).toEqual([]);
    await site.services.demand.flush();
    await site.services.demand.flush();
    expect(await storedIn(site)).toEqual(['2027-03-30 ID Regence 3 3', '2027-03-30 OR Aetna 3 0']);
  });

  test('only states and insurers that exist, by any name, and only as many as memory has room for', async () => {
    const { site, ids } = await openSite(engine);
    const { insurers, demand } = site.services;
    for (const pair of [searchOf('XX', 'Aetna'), searchOf('OR', 'Nobody'), searchOf("'--", '\0')]) {
      expect((await site.api.request(`/api${pair}`, { headers: FETCH })).status).toBe(200);
      search(site, pair);
    }
    // The browser searches again with the current name.
    expect((await site.api.request(`/api${searchOf('OR', 'aetna')}`, { headers: FETCH })).status).toBe(200);
    search(site, FOUND);
    await insurers.update(ids.insurer('Aetna'), { name: 'Aetna Health' }, TESTER);
    search(site, searchOf('OR', 'Aetna Health'));
    await demand.flush();
    expect(await storedIn(site)).toEqual([`${site.services.today()} OR Aetna Health 2 0`]);

    for (let number = 0; number < 1_000; number++) search(site, searchOf('OR', `No ${number}`));
    search(site, IN_VAIN);
    await demand.flush();
    expect(await storedIn(site)).toHaveLength(1);
    search(site, IN_VAIN);
    await demand.flush();
    expect(await storedIn(site)).toHaveLength(2);
  });

  test('two processes add to the same rows at once', async () => {
    const { site } = await openSite(engine);
    const sites = [site, await openSiteOn(site.options)];
    for (let round = 0; round < 5; round++) {
      for (const [index, each] of sites.entries()) {
        const targets = [FOUND, IN_VAIN, searchOf('WA', 'Cigna'), searchOf('AK', 'United')];
        for (const target of index === 0 ? targets : targets.reverse()) search(each, target, index + 1);
      }
      await Promise.all(sites.map(({ services }) => services.demand.flush()));
    }
    const today = site.services.today();
    expect(await storedIn(site)).toEqual([
      `${today} AK United 15 15`,
      `${today} ID Regence 15 15`,
      `${today} OR Aetna 15 0`,
      `${today} WA Cigna 15 15`,
    ]);
  });

  test('without the table, a failure is reported once and nothing is lost', async () => {
    const { site, reports } = await openSite(engine);
    const { db, demand } = site.services;
    await sql`alter table demand rename to away`.execute(db);
    for (let minute = 0; minute < 3; minute++) {
      search(site, IN_VAIN);
      await demand.flush();
    }
    expect(reports).toEqual(['counts of searches could not be written; each minute retries']);
    await sql`alter table away rename to demand`.execute(db);
    await demand.flush();
    expect(await storedIn(site)).toEqual([`${site.services.today()} ID Regence 3 3`]);
  });

  test('rows are deleted after 13 months', async () => {
    const { site } = await openSite(engine);
    const { db, demand, today } = site.services;
    const row = { state_id: 1, insurance_company_id: 1, searches: 1, without_result: 1 };
    const days = [addDays(today(), -396), addDays(today(), -397)];
    await db
      .insertInto('demand')
      .values(days.map((day) => ({ ...row, day })))
      .execute();
    search(site, IN_VAIN);
    await demand.flush();
    expect(await storedIn(site)).toEqual([`${days[0]} AL Aetna 1 1`, `${today()} ID Regence 1 1`]);
  });

  test('a filter or another part of a query is in no log, metric or audit event', async () => {
    const { site } = await openSite(engine);
    const { services } = site;
    const metrics = createMetrics({
      services,
      token: 'token',
      pagePatterns: ['/providers'],
      build: { version: '1', commit: '1' },
    });
    const fail = () => {
      throw new Error('made to fail');
    };
    const { handlePage } = countedPages(({ url }) => (url.includes('WA') ? fail() : ''));
    const { ask, lines } = await openCachedSite(services, handlePage, { metrics });
    const filters = '&concern=secret-1&language=secret-2&office=secret-3&visit=secret-4&limit=secret-5';
    const targets = [
      FOUND,
      `/api${IN_VAIN}`,
      searchOf('WA', 'secret-6'),
      '/api/searches?x=1',
      '/robots.txt?x=1',
    ];
    for (const target of targets) {
      for (let visit = 0; visit < 2; visit++) await ask(target + filters, { headers: DOCUMENT });
    }
    await services.demand.flush();
    const hits = () => lines.filter(({ count }) => count);
    await expect.poll(hits).not.toHaveLength(0);
    const text = String((await ask('/metrics', { headers: { Authorization: 'Bearer token' } })).body);
    expect(text).toContain('route="/providers"');
    const audit = await services.audit.latest(100);
    expect(lines.map(({ path }) => path)).toContain('/providers');
    expect(JSON.stringify([lines, text, audit])).not.toMatch(/secret|state_code|Regence/);
  });
});

test('while the database does not respond, no page waits; the stop says what is lost', async () => {
  const database = await createDatabase('postgres');
  const proxy = await openTcpProxy(database.databaseUrl ?? '');
  const reports: string[] = [];
  const site = await openSiteOn(
    { ...database, databaseUrl: proxy.url, hasTimeLimits: true },
    {
      report: (message) => reports.push(message),
    },
  );
  const { demand, contentVersion } = site.services;
  const { ask } = await openCachedSite(site.services, countedPages().handlePage);
  await ask(FOUND, { headers: DOCUMENT });
  await demand.flush();
  proxy.stall();
  search(site, FOUND);
  const writing = demand.flush();
  const start = performance.now();
  contentVersion.expire();
  // Only the first reads the version.
  for (let visit = 0; visit < 20; visit++) expect((await ask(FOUND, { headers: DOCUMENT })).status).toBe(200);
  expect(performance.now() - start).toBeLessThan(6_000);
  await writing;
  proxy.cut();
  await demand.close();
  expect(reports.filter((report) => report.startsWith('counts'))).toEqual([
    'counts of searches could not be written; each minute retries',
    'counts of searches are lost, because the database is unavailable',
  ]);
  proxy.resume();
  await demand.flush();
  expect(await storedIn(site)).toEqual([`${site.services.today()} OR Aetna 22 22`]);
}, 30_000);

test('a graceful stop writes what was counted', async () => {
  const { site } = await openSite('sqlite');
  const process = await startedServer(databaseSettings(site.options));
  for (let visit = 0; visit < 2; visit++) await fetch(`${process.origin}/api${IN_VAIN}`, { headers: FETCH });
  await stopped(process);
  expect(await storedIn(site)).toEqual([`${site.services.today()} ID Regence 2 2`]);
});

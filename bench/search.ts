/**
 * Time to search the first 24 of 100,000 providers, on each engine. Baseline: the same search among 300, in alternating
 * rounds. Target: a ratio of at most 5. Also filtered results with counts, and the portal's table of 100,000: first and last page, and a filter.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type DatabaseOptions, migrate } from '../server/db/database.ts';
import { newAuthor } from '../server/db/history/repository.ts';
import type { Database } from '../server/db/schema.ts';
import { transaction } from '../server/db/transaction.ts';
import type { FilterQuery } from '../server/directory/providers/criteria/resolve.ts';
import { EMPTY_PROVIDER, withInsurerIds, withStateIds } from '../server/directory/providers/record.ts';
import { type ProviderChange, saveProviders } from '../server/directory/providers/save/repository.ts';
import { readReferenceLists } from '../server/directory/reference-lists/repository.ts';
import type { Services } from '../server/services.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { openServices } from '../tests/support/services.ts';
import { median } from './median.ts';
import { atMost, milliseconds, type Row, report } from './report.ts';

const SIZES = [300, 100_000] as const;
const SEARCHES = 300;
const TABLE_PAGES = 20;
const ROWS_PER_INSERT = 1_000;
const STATES = 51;
const INSURERS = 12;
const TODAY = '2026-01-01';

const directory = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const postgres = await startPostgres();
const rows: Row[] = [];
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const [small, large] = await Promise.all(SIZES.map((size) => open(engine, size)));
    if (!small || !large) throw new Error('Nothing to measure.');
    const times: [number[], number[]] = [[], []];
    for (let round = 0; round < SEARCHES; round++) {
      times[0].push(await timeSearch(small));
      times[1].push(await timeSearch(large));
    }
    const [few, many] = [median(times[0]), median(times[1])];
    rows.push({
      name: `search among 100,000 / among 300, ${engine}`,
      value: milliseconds(many),
      baseline: milliseconds(few),
      ratio: many / few,
      ...atMost(many / few, 5),
    });
    rows.push(...(await measureFilters(engine, large)));
    rows.push(...(await measureTable(engine, large)));
    await Promise.all([small.close(), large.close()]);
  }
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
report(rows);

async function timeSearch({ directory: visitors }: Services): Promise<number> {
  const start = performance.now();
  const page = await visitors.list({ stateCode: 'WA', insuranceCompanyName: 'Regence', limit: 24 });
  const elapsed = performance.now() - start;
  if (page.providers.length !== 24) throw new Error(`Expected 24 providers, got ${page.providers.length}.`);
  return elapsed;
}

/** The first page of filtered results with the counts of all filters, as the page loads them. 10,000 match the search. */
async function measureFilters(engine: string, { directory: visitors, finder }: Services): Promise<Row[]> {
  const rows: Row[] = [];
  const all: [name: string, filters: FilterQuery][] = [
    ['no filter', {}],
    ['a concern', { concern: ['1'] }],
    [
      'one of each kind',
      { concern: ['1'], language: ['es'], visit: ['video', 'in_person'], office: ['1', '2'] },
    ],
  ];
  for (const [name, filters] of all) {
    const search = { stateCode: 'WA', insuranceCompanyName: 'Regence', ...filters };
    const times: number[] = [];
    for (let round = 0; round < TABLE_PAGES; round++) {
      const start = performance.now();
      await Promise.all([visitors.list({ ...search, limit: 48 }), finder.filters(search)]);
      times.push(performance.now() - start);
    }
    rows.push({
      name: `results with counts among 100,000: ${name}, ${engine}`,
      value: milliseconds(median(times)),
      ...atMost(median(times), 50, ' ms'),
    });
  }
  return rows;
}

async function measureTable(engine: string, { providers }: Services): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, query] of [
    ['first page', { page: 1 }],
    ['last page', { page: 2_000 }],
    ['filter', { page: 1, q: 'last1a' }],
    ['filter without a match', { page: 1, q: 'nobody' }],
  ] as const) {
    const times: number[] = [];
    let bytes = 0;
    for (let round = 0; round < TABLE_PAGES; round++) {
      const start = performance.now();
      const page = await providers.list({ limit: 50, ...query });
      times.push(performance.now() - start);
      bytes = JSON.stringify(page.providers).length;
    }
    rows.push({
      name: `portal table of 100,000: ${name}, ${engine} (${Math.round(bytes / 1000)} kB)`,
      value: milliseconds(median(times)),
      ...atMost(median(times), 200, ' ms'),
    });
  }
  return rows;
}

async function open(engine: string, size: number): Promise<Services> {
  const services = openServices(await emptyDatabase(engine, size));
  await migrate(services.db);
  await fill(services.db, size);
  return services;
}

async function emptyDatabase(engine: string, size: number): Promise<DatabaseOptions> {
  const options = { dataDir: path.join(directory, String(size)), onConnectionError: () => {} };
  if (engine === 'SQLite') return { ...options, databaseUrl: undefined };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create database bench_${size}`);
  await client.end();
  return { ...options, databaseUrl: postgres.url.replace(/postgres$/, `bench_${size}`) };
}

/** Inserts providers with dated licenses. Every tenth is licensed in Washington and accepts Regence, at any size. */
async function fill(db: Database, size: number): Promise<void> {
  const { id: washington } = await db
    .selectFrom('states')
    .select('id')
    .where('code', '=', 'WA')
    .executeTakeFirstOrThrow();
  const { id: regence } = await db
    .selectFrom('insurance_companies')
    .select('id')
    .where('name', '=', 'Regence')
    .executeTakeFirstOrThrow();
  await addOffices(db);
  const lists = await readReferenceLists(db);
  await transaction(db, async (trx) => {
    for (let first = 1; first <= size; first += ROWS_PER_INSERT) {
      const ids = Array.from(
        { length: Math.min(ROWS_PER_INSERT, size - first + 1) },
        (_, index) => first + index,
      );
      const changes = ids.map((id): ProviderChange => {
        const licenses = withStateIds([], statesOf(id), TODAY);
        const after = {
          ...EMPTY_PROVIDER,
          ...nameOf(id),
          bio: 'A short bio.',
          ...choicesOf(id),
          licenses: licenses.map((license) => ({
            ...license,
            startsOn: '2020-01-01',
            expiresOn: '2199-12-31',
          })),
          panels: withInsurerIds([], [], insurersOf(id)),
        };
        return { before: null, after };
      });
      await saveProviders(trx, changes, lists, newAuthor('bench', 0));
    }
  });
  await sql`analyze`.execute(db);

  function statesOf(id: number): number[] {
    const others = [1 + (id % STATES), 1 + ((id * 7) % STATES)].filter((state) => state !== washington);
    return [...new Set(id % 10 === 0 ? [washington, ...others] : others)];
  }

  function insurersOf(id: number): number[] {
    const others = [1 + (id % INSURERS), 1 + ((id * 5) % INSURERS)].filter((insurer) => insurer !== regence);
    return [...new Set(id % 10 === 0 ? [regence, ...others] : others)];
  }
}

/** Offices in three cities of Washington. */
async function addOffices(db: Database): Promise<void> {
  const place = { street: '1 Main St', state_code: 'WA', zip: '98101' };
  await db
    .insertInto('offices')
    .values(['Seattle', 'Spokane', 'Tacoma'].map((city) => ({ ...place, name: city, city })))
    .execute();
}

/** Three concerns, two languages, and an office or video for most. */
function choicesOf(id: number) {
  return {
    concernIds: [1 + (id % 10), 1 + ((id + 3) % 10), 1 + ((id + 7) % 10)],
    languageCodes: ['en', ['es', 'vi', 'ru', 'ko', 'fr', 'de', 'zh'][Math.floor(id / 10) % 7] ?? 'es'],
    officeIds: id % 3 === 0 ? [1 + (Math.floor(id / 10) % 3)] : [],
    isByVideo: id % 4 !== 0,
  };
}

function nameOf(id: number): { firstName: string; lastName: string } {
  const hash = (id * 2_654_435_761) % 4_294_967_296;
  return { firstName: `First${hash % 1000}`, lastName: `Last${hash.toString(36)}` };
}

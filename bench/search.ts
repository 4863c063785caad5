/** Time of a results page with the counts of all filters among 5,000 providers, on each engine. Target: 50 ms. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { changeContent } from '../server/db/content-version.ts';
import { type DatabaseOptions, migrate } from '../server/db/database.ts';
import type { Database } from '../server/db/schema.ts';
import type { FilterQuery } from '../server/directory/providers/filters.ts';
import { EMPTY_PROVIDER } from '../server/directory/providers/record.ts';
import { saveProvider } from '../server/directory/providers/save/repository.ts';
import { readReferenceLists } from '../server/directory/reference-lists/repository.ts';
import type { Services } from '../server/services.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { openServices } from '../tests/support/services.ts';
import { atMost, median, type Row, report } from './report.ts';

const PROVIDERS = 5_000;
const ROUNDS = 20;
const STATES = 51;
const INSURERS = 12;

const directory = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const postgres = await startPostgres();
const rows: Row[] = [];
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const services = await open(engine);
    rows.push(...(await measureSearches(engine, services)));
    await services.close();
  }
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}
report(rows);

/** The first page of filtered results with the counts of all filters, as the page loads them. 500 match the search. */
async function measureSearches(engine: string, { directory: visitors }: Services): Promise<Row[]> {
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
    for (let round = 0; round < ROUNDS; round++) {
      const start = performance.now();
      await Promise.all([visitors.list({ ...search, limit: 48 }), visitors.filters(search)]);
      times.push(performance.now() - start);
    }
    rows.push({
      name: `results with counts among 5,000: ${name}, ${engine}`,
      ...atMost(median(times), 50),
    });
  }
  return rows;
}

async function open(engine: string): Promise<Services> {
  const services = openServices(await emptyDatabase(engine));
  await migrate(services.db);
  await fill(services.db, PROVIDERS);
  return services;
}

async function emptyDatabase(engine: string): Promise<DatabaseOptions> {
  const options = { dataDir: directory, onConnectionError: () => {} };
  if (engine === 'SQLite') return { ...options, databaseUrl: undefined };
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query('create database bench');
  await client.end();
  return { ...options, databaseUrl: postgres.url.replace(/postgres$/, 'bench') };
}

/** Inserts providers. Every tenth is licensed in Washington and accepts Regence. */
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
  const author = { actor: { userId: null, name: 'bench', email: null, address: null }, at: 0 };
  await changeContent(db, async (trx) => {
    for (let id = 1; id <= size; id++) {
      const after = {
        ...EMPTY_PROVIDER,
        ...nameOf(id),
        bio: 'A short bio.',
        ...choicesOf(id),
        licenses: statesOf(id).map((stateId) => ({ stateId, number: null, expiresOn: '2199-12-31' })),
        panels: insurersOf(id).map((insuranceCompanyId) => ({ insuranceCompanyId, stateId: null })),
      };
      await saveProvider(trx, null, after, { lists, author });
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

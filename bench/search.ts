/** `npm run bench`: time of a results page with the counts of all filters among 5,000 providers. Target: 50 ms. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { ProviderQuery } from '../domain/search/search-responses.ts';
import type { Context } from '../server/context.ts';
import { migrate } from '../server/db/database.ts';
import type { Database } from '../server/db/schema.ts';
import { readReferenceLists } from '../server/lists/public-repository.ts';
import { readSearchFilters, searchProviders } from '../server/providers/search/service.ts';
import { createPostgresDatabase, startPostgres } from '../tests/support/postgres.ts';
import { addProviders, insertOffice } from '../tests/support/provider.ts';
import { openServices } from '../tests/support/services.ts';

const PROVIDERS = 5_000;
const ROUNDS = 20;

const directory = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const postgres = await startPostgres();
try {
  for (const engine of ['SQLite', 'PostgreSQL']) {
    const services = await open(engine);
    await measureSearches(engine, services);
    await services.close();
  }
} finally {
  await postgres.stop();
  rmSync(directory, { recursive: true, force: true });
}

/** The first page of filtered results with the counts of all filters, as the page loads them. 500 match the search. */
async function measureSearches(engine: string, services: Context): Promise<void> {
  const all: [name: string, filters: ProviderQuery][] = [
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
      await Promise.all([
        searchProviders(services, { ...search, limit: 48 }),
        readSearchFilters(services, search),
      ]);
      times.push(performance.now() - start);
    }
    const median = times.sort((a, b) => a - b)[ROUNDS / 2] ?? 0;
    console.log(`${engine}, ${name}: ${median.toFixed(0)} ms`);
  }
}

async function open(engine: string): Promise<Context> {
  const databaseUrl = engine === 'SQLite' ? undefined : await createPostgresDatabase(postgres.url, 'bench');
  const services = openServices({ databaseUrl, dataDir: directory, onConnectionError: () => {} });
  await migrate(services.db);
  await fill(services.db, PROVIDERS);
  return services;
}

/** Inserts providers. Every tenth is licensed in Washington and accepts Regence. */
async function fill(db: Database, size: number): Promise<void> {
  for (const city of ['Seattle', 'Spokane', 'Tacoma']) await insertOffice(db, city, { state_code: 'WA' });
  const { states, insuranceCompanies } = await readReferenceLists(db);
  const codes = states.map(({ code }) => code);
  const names = insuranceCompanies.map(({ name }) => name);
  const people = Array.from({ length: size }, (_, at) => {
    const id = at + 1;
    return {
      // Not in the order of their ids.
      lastName: `Last${(id * 7_919) % size}`,
      bio: 'A short bio.',
      states: choose(codes, 'WA', id, 7),
      insuranceCompanies: choose(names, 'Regence', id, 5),
      fit: choicesOf(id),
    };
  });
  await addProviders(db, people);
  await sql`analyze`.execute(db);

  /** Two of the list, of which the given one only for every tenth, and always for that. */
  function choose(list: string[], one: string, id: number, factor: number): string[] {
    const others = [id, id * factor].map((at) => list[at % list.length] ?? '').filter((each) => each !== one);
    return id % 10 === 0 ? [one, ...others] : others;
  }
}

function choicesOf(id: number) {
  return {
    concernIds: [1 + (id % 10), 1 + ((id + 3) % 10), 1 + ((id + 7) % 10)],
    languageCodes: ['en', ['es', 'vi', 'ru', 'ko', 'fr', 'de', 'zh'][Math.floor(id / 10) % 7] ?? 'es'],
    officeIds: id % 3 === 0 ? [1 + (Math.floor(id / 10) % 3)] : [],
    isByVideo: id % 4 !== 0,
  };
}

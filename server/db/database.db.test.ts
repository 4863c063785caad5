import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines, openTestSite } from '../../tests/support/test-site.ts';
import { readReferenceLists } from '../lists/public-repository.ts';
import { readProviderTable } from '../providers/service.ts';
import { migrate, openDatabase } from './database.ts';
import type { Database } from './schema.ts';
import { transaction } from './transaction.ts';

const tableNames = async (db: Database) =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

async function openEmpty(engine: (typeof engines)[number]) {
  const options = await createEmptyDatabase(engine);
  return () => {
    const db = openDatabase(options);
    onTestFinished(() => db.destroy());
    return db;
  };
}

describe.each(engines)('Numbered migrations (%s)', (engine) => {
  test('the first run creates the database; a second run is a no-op', async () => {
    const open = await openEmpty(engine);
    const db = open();
    await migrate(db);
    const tables = await tableNames(db);
    expect(tables).toContain('providers');
    await db.deleteFrom('states').where('code', '=', 'OR').execute();
    await migrate(db);
    await migrate(open());
    expect(await tableNames(db)).toEqual(tables);
    // Deleted reference data stays deleted.
    expect(await db.selectFrom('states').selectAll().execute()).toHaveLength(50);
  });

  test('a failed migration leaves nothing behind and can be retried', async () => {
    const open = await openEmpty(engine);
    const db = open();
    await sql`create table providers (obstacle integer)`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/providers.*already exists/);
    expect(await tableNames(db)).toEqual(['providers']);
    await sql`drop table providers`.execute(db);
    await migrate(db);
    expect(await db.selectFrom('states').select('id').execute()).toHaveLength(51);
  });
});

test('concurrent starts wait for each other on PostgreSQL, and one creates the database', async () => {
  const open = await openEmpty('postgres');
  const databases = [open(), open(), open()];
  await Promise.all(databases.map((db) => migrate(db)));
  for (const db of databases) {
    expect(await db.selectFrom('states').select('id').execute()).toHaveLength(51);
  }
});

test('Order of names that does not depend on the engine: sort keys compare by bytes in any locale of PostgreSQL', async () => {
  const { services } = await openTestSite('postgres');
  const { rows } = await sql`select table_name, collation_name from information_schema.columns
    where column_name = 'sort_key' order by table_name`.execute(services.db);
  expect(rows).toEqual([{ table_name: 'providers', collation_name: 'C' }]);
});

test.each(engines)('A new database gets the states, insurers and usual credentials (%s)', async (engine) => {
  const { services } = await openTestSite(engine);
  const { states, insuranceCompanies, credentials } = await readReferenceLists(services.db);
  expect(new Set(states.map(({ code }) => code)).size).toBe(51);
  expect(states.find(({ code }) => code === 'DC')?.displayName).toBe('District of Columbia');
  const names = states.map(({ displayName }) => displayName);
  expect(names).toEqual([...names].sort());
  expect(insuranceCompanies.map(({ name }) => name)).toEqual([
    ...['Aetna', 'Blue Cross Blue Shield', 'Cigna', 'First Choice', 'Honor Health', 'Kaiser Permanente'],
    ...['LifeWise', 'Pacific Source', 'Premera', 'Providence', 'Regence', 'United'],
  ]);
  expect(credentials).toMatchObject([
    { abbreviation: 'RD', title: 'Registered Dietitian' },
    { abbreviation: 'RDN', title: 'Registered Dietitian Nutritionist' },
    ...Array(credentials.length - 2).fill({}),
  ]);
});

/** A deadlocked transaction would hang forever; this fails the test sooner. */
const DOES_NOT_HANG = { timeout: 5_000 };
const REJECTION = 'The root database was used inside a transaction: pass the transaction on instead.';

const insurers = async (db: Database) =>
  (await db.selectFrom('insurance_companies').select('name').where('id', '>', 12).execute()).map(
    ({ name }) => name,
  );

test.each(engines)(
  'using the root db inside a transaction is rejected and does not hang (%s)',
  DOES_NOT_HANG,
  async (engine) => {
    const { services } = await openTestSite(engine);
    const { db } = services;
    for (const use of [
      () => db.selectFrom('states').selectAll().execute(),
      () => readProviderTable(services, {}),
      () => transaction(db, async () => 'never'),
    ]) {
      const work = transaction(db, async (trx) => {
        await trx.insertInto('insurance_companies').values({ name: 'New' }).execute();
        await use();
      });
      await expect(work).rejects.toThrow(REJECTION);
      expect(await insurers(db)).toEqual([]);
    }
  },
);

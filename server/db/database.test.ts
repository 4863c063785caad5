import { Kysely, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines, openTestSite } from '../../tests/support/test-site.ts';
import { listCredentials, listInsuranceCompanies } from '../directory/reference-lists/repository.ts';
import { getEhrIntegrationSettings } from '../practice/repository.ts';
import { isDatabaseReachable, migrate, openDatabase } from './database.ts';
import type { Database } from './schema.ts';

const tableNames = async (db: Database) =>
  (await db.introspection.getTables()).map(({ name }) => name).sort();

async function openEmpty(engine: (typeof engines)[number]) {
  const options = await createEmptyDatabase(engine);
  const open = () => {
    const db = openDatabase(options);
    onTestFinished(() => db.destroy());
    return db;
  };
  return { open, options };
}

describe.each(engines)('Numbered migrations (%s)', (engine) => {
  test('the first run creates the database; a second run is a no-op', async () => {
    const { open } = await openEmpty(engine);
    const db = open();
    await migrate(db);
    const tables = await tableNames(db);
    expect(tables).toEqual([
      'challenges',
      'concerns',
      'content_version',
      'credentials',
      'data_key',
      'deleted_providers',
      'demo_practice',
      'ehr_integration_settings',
      'events',
      'faqs',
      'image_variants',
      'images',
      'insurance_companies',
      'licenses',
      'links',
      'notices',
      'notification_recipients',
      'offices',
      'outbox',
      'panels',
      'passkeys',
      'practice_facts',
      'provider_concerns',
      'provider_credentials',
      'provider_languages',
      'provider_offices',
      'providers',
      'referral_notes',
      'referrals',
      'sessions',
      'states',
      'used_captchas',
      'users',
    ]);
    await migrate(db);
    await migrate(open());
    expect(await tableNames(db)).toEqual(tables);
    expect(await db.selectFrom('states').selectAll().execute()).toHaveLength(51);
  });

  test('deleted reference data stays deleted', async () => {
    const { open } = await openEmpty(engine);
    const db = open();
    await migrate(db);
    await db.deleteFrom('insurance_companies').where('name', '=', 'Aetna').execute();
    await migrate(open());
    expect(await db.selectFrom('insurance_companies').selectAll().execute()).toHaveLength(11);
  });

  test('a failed migration leaves nothing behind and can be retried', async () => {
    const { open } = await openEmpty(engine);
    const db = open();
    await sql`create table providers (obstacle integer)`.execute(db);
    await expect(migrate(db)).rejects.toThrow(/providers.*already exists/);
    expect(await tableNames(db)).toEqual(['providers']);
    await sql`drop table providers`.execute(db);
    await migrate(db);
    expect(await db.selectFrom('states').select('id').execute()).toHaveLength(51);
  });

  test('later processes use the same database', async () => {
    const { open } = await openEmpty(engine);
    const [first, second] = [open(), open()];
    await migrate(first);
    await first.insertInto('insurance_companies').values({ name: 'Shared' }).execute();
    const row = await second
      .selectFrom('insurance_companies')
      .select('id')
      .where('name', '=', 'Shared')
      .execute();
    expect(row).toHaveLength(1);
  });
});

test('concurrent starts wait for each other on PostgreSQL, and one creates the database', async () => {
  const { open } = await openEmpty('postgres');
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

describe.each(engines)('A new database gets the reference data (%s)', (engine) => {
  test('50 states and DC', async () => {
    const { services } = await openTestSite(engine);
    const states = await services.directory.states();
    expect(states).toHaveLength(51);
    expect(new Set(states.map(({ code }) => code)).size).toBe(51);
    expect(states.find(({ code }) => code === 'DC')?.displayName).toBe('District of Columbia');
    const names = states.map(({ displayName }) => displayName);
    expect(names).toEqual([...names].sort());
  });

  test('the twelve insurers of the home page, in the same order', async () => {
    const { services } = await openTestSite(engine);
    expect((await listInsuranceCompanies(services.db)).map(({ name }) => name)).toEqual(
      'Aetna, Blue Cross Blue Shield, Cigna, First Choice, Honor Health, Kaiser Permanente, LifeWise, Pacific Source, Premera, Providence, Regence, United'.split(
        ', ',
      ),
    );
  });

  test('the usual dietetic credentials', async () => {
    const { services } = await openTestSite(engine);
    const credentials = await listCredentials(services.db);
    expect(credentials).toContainEqual(
      expect.objectContaining({ abbreviation: 'RD', title: 'Registered Dietitian' }),
    );
    expect(credentials).toContainEqual(
      expect.objectContaining({ abbreviation: 'RDN', title: 'Registered Dietitian Nutritionist' }),
    );
    expect(new Set(credentials.map(({ abbreviation }) => abbreviation)).size).toBe(credentials.length);
  });

  test('empty EHR settings', async () => {
    const { services } = await openTestSite(engine);
    expect(await getEhrIntegrationSettings(services.db)).toEqual({
      ehrProvider: null,
      patientLoginUrl: null,
      providerAppointmentBaseUrl: null,
    });
  });
});

describe.each(engines)('/readyz says whether the database answers (%s)', (engine) => {
  test('until it is closed', async () => {
    const { services } = await openTestSite(engine);
    expect(services.db).toBeInstanceOf(Kysely);
    expect(await isDatabaseReachable(services.db)).toBe(true);
    await services.close();
    expect(await isDatabaseReachable(services.db)).toBe(false);
  });
});

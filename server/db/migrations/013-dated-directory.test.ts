import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines } from '../../../tests/support/test-site.ts';
import { createDirectoryService } from '../../directory/providers/directory.ts';
import { migrate, openDatabase } from '../database.ts';
import { migrations } from './index.ts';

const PROVIDERS = 30;

describe.each(engines)('migrating licenses and panels of an older database (%s)', (engine) => {
  test('every search returns the same providers as before', async () => {
    const db = openDatabase(await createEmptyDatabase(engine));
    onTestFinished(() => db.destroy());
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('012_audit_replace');
    await addProviders();
    const before = await searchedBefore();
    expect(before.length).toBeGreaterThan(150);

    await migrate(db);
    const directory = createDirectoryService(db, () => '2027-03-31');
    const after: string[] = [];
    for (const { stateCode, insuranceCompanyName } of await directory.searches()) {
      const { providers } = await directory.list({ stateCode, insuranceCompanyName });
      after.push(...providers.map(({ id }) => `${stateCode} ${insuranceCompanyName} ${id}`));
    }
    expect(after).toEqual(before);
    const { rows } = await sql`select kind, number, starts_on, expires_on from licenses
      group by 1, 2, 3, 4`.execute(db);
    expect(rows).toEqual([{ kind: 'license', number: null, starts_on: null, expires_on: null }]);
    expect((await directory.get(1)).acceptingNewPatients).toBe(true);

    /** Each has one to four states and up to three insurers. */
    async function addProviders(): Promise<void> {
      const run = (statement: string) => sql.raw(statement).execute(db);
      for (let id = 1; id <= PROVIDERS; id++) {
        await run(`insert into providers (id, first_name, last_name, sort_key, search_name)
          values (${id}, 'F', 'L', '${(id * 7) % 11}', '')`);
        await run(`insert into provider_states (provider_id, state_id)
          select ${id}, id from states where id % 13 = ${id % 13}`);
        await run(`insert into provider_insurance_companies (provider_id, insurance_company_id)
          select ${id}, id from insurance_companies where id % 5 = ${id % 6}`);
      }
      await run(`insert into provider_search (state_id, insurance_company_id, sort_key, provider_id)
        select state_id, insurance_company_id, sort_key, providers.id from providers
        join provider_states on provider_states.provider_id = providers.id
        join provider_insurance_companies on provider_insurance_companies.provider_id = providers.id`);
    }

    /** State, insurer and provider, in the order of the results. */
    async function searchedBefore(): Promise<string[]> {
      const found = await sql<{ code: string; name: string; provider_id: number }>`
        select code, name, provider_id from provider_search
        join states on states.id = state_id
        join insurance_companies on insurance_companies.id = insurance_company_id
        order by states.id, insurance_companies.id, sort_key, provider_id`.execute(db);
      return found.rows.map(({ code, name, provider_id }) => `${code} ${name} ${provider_id}`);
    }
  });
});

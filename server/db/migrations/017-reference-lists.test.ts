import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, engines } from '../../../tests/support/test-site.ts';
import { listInsurers } from '../../directory/insurers/repository.ts';
import { findInsurerByName, listCredentials } from '../../directory/reference-lists/repository.ts';
import { migrate, openDatabase } from '../database.ts';
import { migrations } from './index.ts';

describe.each(engines)('migrating insurers and credentials of an older database (%s)', (engine) => {
  test('stay, in their order, with their panels; those of the home page stay there', async () => {
    const db = openDatabase(await createEmptyDatabase(engine));
    onTestFinished(() => db.destroy());
    const run = (statement: string) => sql.raw(statement).execute(db);
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('016_permissions');
    await run("insert into insurance_companies (name) values ('Moda'), ('AETNA')");
    await run("delete from insurance_companies where name = 'Cigna'");
    await run("insert into providers (id, first_name, last_name, sort_key) values (1, 'F', 'L', 'x')");
    await run('insert into panels (provider_id, insurance_company_id) select 1, id from insurance_companies');
    await run('insert into provider_credentials select 1, id from credentials');

    await migrate(db);
    const insurers = await listInsurers(db);
    expect(insurers).toHaveLength(13);
    expect(insurers.slice(-3).map(({ name, position, isOnHome }) => [name, position, isOnHome])).toEqual([
      ['United', 11, true],
      ['Moda', 12, false],
      ['AETNA', 13, false],
    ]);
    expect(insurers.every(({ providerCount }) => providerCount === 1)).toBe(true);
    expect((await findInsurerByName(db, 'moda'))?.name).toBe('Moda');
    // Both have the same folded name: the older one is found.
    expect((await findInsurerByName(db, 'AETNA'))?.name).toBe('Aetna');
    expect(await listCredentials(db)).toHaveLength(15);
    await expect(
      run('insert into panels (provider_id, insurance_company_id) values (1, 4711)'),
    ).rejects.toThrow(/foreign key/i);
    await run("insert into insurance_companies (name) values ('Next')");
    const [next] = await db
      .selectFrom('insurance_companies')
      .select('id')
      .where('name', '=', 'Next')
      .execute();
    expect(next?.id).toBe(15);
  });
});

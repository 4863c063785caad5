import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { createOldDatabase, lastMigration, NEWEST_SCHEMA, OLD_SCHEMA } from '../../support/old-database.ts';
import { databaseSettings, sorrel, spawnSorrel, temporaryFolder } from '../../support/process.ts';
import { createDatabase, createEmptyDatabase, engines } from '../../support/test-site.ts';

describe('SQLite: a start that migrates an existing database', () => {
  test('backs it up first, in DATA_DIR/backups, named with the schema version and the day', async () => {
    const options = await createOldDatabase();
    expect((await sorrel(['users'], databaseSettings(options))).code).toBe(0);
    const folder = path.join(options.dataDir, 'backups');
    const [name = '', ...others] = readdirSync(folder);
    expect(name).toMatch(/^sorrel-before-upgrade-019-\d{4}-\d\d-\d\d\.sqlite$/);
    expect(others).toEqual([]);
    expect(lastMigration(path.join(folder, name))).toBe(OLD_SCHEMA);
    expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(lastMigration(path.join(options.dataDir, 'sorrel.sqlite'))).toBe(NEWEST_SCHEMA);
  });

  test('uses BACKUP_DIR, replaces the backup of an attempt on the same day, and makes none afterward', async () => {
    const [options, folder] = [await createOldDatabase(), temporaryFolder()];
    const settings = { ...databaseSettings(options), BACKUP_DIR: folder };
    const blocked = openDatabase(options);
    await sql`create table audit_events_at (obstacle integer)`.execute(blocked);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await sorrel(['users'], settings)).stderr).toMatch(/already/);
      expect(readdirSync(folder)).toHaveLength(1);
    }
    await sql`drop table audit_events_at`.execute(blocked);
    await blocked.destroy();
    for (let start = 0; start < 2; start++) expect((await sorrel(['users'], settings)).code).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(existsSync(path.join(options.dataDir, 'backups'))).toBe(false);
  });

  test('ends with one sentence and changes nothing if the backup cannot be written', async () => {
    const options = await createOldDatabase();
    const settings = databaseSettings(options);
    const file = path.join(options.dataDir, 'sorrel.sqlite');
    const folder = path.join(temporaryFolder(), 'unmounted');
    const { code, stderr } = await sorrel(['users'], { ...settings, BACKUP_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The database has to be upgraded, and the backup before that failed \(.*no such file.*\), so nothing has been changed: make room in .*unmounted, or name another folder with BACKUP_DIR\.\n$/,
    );
    const full = await spawnSorrel(['users'], settings, { maxFileKb: 64 });
    expect(full.stderr).toMatch(/^The database has to be upgraded, and the backup before that failed.*\n$/);
    expect(readdirSync(path.join(options.dataDir, 'backups'))).toEqual([]);
    expect(lastMigration(file)).toBe(OLD_SCHEMA);
  });

  test('a new database gets no backup', async () => {
    const options = await createEmptyDatabase('sqlite');
    expect(
      (await sorrel(['users'], { ...databaseSettings(options), SITE_URL: 'https://a.example' })).code,
    ).toBe(0);
    expect(existsSync(path.join(options.dataDir, 'backups'))).toBe(false);
  });
});

describe.each(engines)('a database that a newer version has migrated (%s)', (engine) => {
  test('stops every start and command with one sentence that says what to do', async () => {
    const options = await createDatabase(engine);
    const db = openDatabase(options);
    await sql`insert into kysely_migration (name, timestamp) values ('999_future', '2030-01-01')`.execute(db);
    await db.destroy();
    const settings = databaseSettings(options);
    const sentence =
      'A newer version of Sorrel has changed the database (999_future): start that version again, or restore the backup from before the upgrade, as docs/operations.md says.\n';
    expect(await sorrel(['users'], settings)).toEqual({ code: 1, stdout: '', stderr: sentence });
  });
});

import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { migrations } from '../../../server/db/migrations/index.ts';
import { openImmutable } from '../../../server/db/sqlite/copy.ts';
import { AS_LATER_VERSION, addLaterMigration, LATER } from '../../support/later-version.ts';
import { databaseSettings, sorrel, spawnSorrel, temporaryFolder } from '../../support/process.ts';
import { createDatabase, createEmptyDatabase, engines } from '../../support/test-site.ts';

const NEWEST = Object.keys(migrations).at(-1) ?? '';

/** Returns the name of the last migration of a SQLite file that no process writes to. */
function lastMigration(file: string): unknown {
  const sqlite = openImmutable(file);
  const row = sqlite.prepare('select max(name) as name from kysely_migration').get();
  sqlite.close();
  return row?.name;
}

describe('SQLite: a start that migrates an existing database', () => {
  beforeEach(() => onTestFinished(addLaterMigration()));

  test('backs it up first, in DATA_DIR/backups, named with the schema version and the day', async () => {
    const options = await createDatabase('sqlite');
    expect((await sorrel(['users'], databaseSettings(options))).code).toBe(0);
    const folder = path.join(options.dataDir, 'backups');
    const [name = '', ...others] = readdirSync(folder);
    expect(name).toMatch(/^sorrel-before-upgrade-\d{3}-\d{4}-\d\d-\d\d\.sqlite$/);
    expect(name).toContain(`-${NEWEST.slice(0, 3)}-`);
    expect(others).toEqual([]);
    expect(lastMigration(path.join(folder, name))).toBe(NEWEST);
    expect(statSync(path.join(folder, name)).mode & 0o077).toBe(0);
    expect(statSync(folder).mode & 0o077).toBe(0);
    expect(lastMigration(path.join(options.dataDir, 'sorrel.sqlite'))).toBe(LATER);
  });

  test('uses BACKUP_DIR, replaces the backup of an attempt on the same day, and makes none afterward', async () => {
    const [options, folder] = [await createDatabase('sqlite'), temporaryFolder()];
    const settings = { ...databaseSettings(options), BACKUP_DIR: folder };
    const blocked = openDatabase(options);
    await sql`create table later (obstacle integer)`.execute(blocked);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect((await sorrel(['users'], settings)).stderr).toMatch(/already/);
      expect(readdirSync(folder)).toHaveLength(1);
    }
    await sql`drop table later`.execute(blocked);
    await blocked.destroy();
    for (let start = 0; start < 2; start++) expect((await sorrel(['users'], settings)).code).toBe(0);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(existsSync(path.join(options.dataDir, 'backups'))).toBe(false);
  });

  test('ends with one sentence and changes nothing if the backup cannot be written', async () => {
    const options = await createDatabase('sqlite');
    const settings = databaseSettings(options);
    const file = path.join(options.dataDir, 'sorrel.sqlite');
    const folder = path.join(temporaryFolder(), 'unmounted');
    const { code, stderr } = await sorrel(['users'], { ...settings, BACKUP_DIR: folder });
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The database has to be upgraded, and the backup before that failed \(.*no such file.*\), so nothing has been changed: make room in .*unmounted, or name another folder with BACKUP_DIR\.\n$/,
    );
    const full = await spawnSorrel(['users'], { ...settings, ...AS_LATER_VERSION }, { maxFileKb: 64 });
    expect(full.stderr).toMatch(/^The database has to be upgraded, and the backup before that failed.*\n$/);
    expect(readdirSync(path.join(options.dataDir, 'backups'))).toEqual([]);
    expect(lastMigration(file)).toBe(NEWEST);
  });

  test('a new database gets no backup', async () => {
    const options = await createEmptyDatabase('sqlite');
    expect(
      (
        await sorrel(['invite', 'first@sorrel.example'], {
          ...databaseSettings(options),
          SITE_URL: 'https://a.example',
        })
      ).code,
    ).toBe(0);
    expect(existsSync(path.join(options.dataDir, 'backups'))).toBe(false);
  });
});

describe.each(engines)('a database of another version (%s)', (engine) => {
  test.each(['040_former', '999_future'])(
    'stops every start and command with one sentence that says what to do (%s)',
    async (name) => {
      const options = await createDatabase(engine);
      const db = openDatabase(options);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
      await db.destroy();
      const sentence = `Another version of Sorrel made this database (${name}): start that version again, or export the providers with it and import them into a new database, as docs/operations.md says.\n`;
      expect(await sorrel(['users'], databaseSettings(options))).toEqual({
        code: 1,
        stdout: '',
        stderr: sentence,
      });
    },
  );
});

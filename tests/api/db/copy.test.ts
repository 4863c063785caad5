import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { DatabaseOptions } from '../../../server/db/database.ts';
import { excludeOtherUsers, markInUse } from '../../../server/db/in-use.ts';
import type { Database } from '../../../server/db/schema.ts';
import { makeScheduledBackup } from '../../../server/operations/backups/make.ts';
import { contentOf, useEveryTable } from '../../support/every-table.ts';
import { addLaterMigration } from '../../support/later-version.ts';
import { createBrowser, type TestBrowser } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { PATIENT } from '../../support/referrals.ts';
import { TEST_DATA_KEY } from '../../support/services.ts';
import { addUser } from '../../support/sessions.ts';
import { created } from '../../support/staff.ts';
import {
  createDatabase,
  createEmptyDatabase,
  type Engine,
  openSiteOn,
  type TestSite,
} from '../../support/test-site.ts';

const COPIES: { command: string; from: Engine; to: Engine }[] = [
  { command: 'copy-to', from: 'sqlite', to: 'postgres' },
  { command: 'copy-from', from: 'postgres', to: 'sqlite' },
];

/** Runs the command on a SQLite and a PostgreSQL database, in either order. */
function run(command: string, ...databases: [DatabaseOptions, DatabaseOptions]) {
  const postgres = databases.find(({ databaseUrl }) => databaseUrl);
  const sqlite = databases.find(({ databaseUrl }) => !databaseUrl);
  return sorrel([command, postgres?.databaseUrl ?? ''], { DATA_DIR: sqlite?.dataDir ?? '' });
}

/** A site on the copy, with the data key of the source. */
function openCopy(copy: DatabaseOptions, source: DatabaseOptions): Promise<TestSite> {
  const key = source.databaseUrl
    ? TEST_DATA_KEY
    : readFileSync(path.join(source.dataDir, 'data.key'), 'utf8').trim();
  return openSiteOn(copy, { dataKey: key });
}

/** Returns a browser with the same cookies on the other site. */
function movedTo(site: TestSite, { cookies }: TestBrowser): TestBrowser {
  const browser = createBrowser(site);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

/** Returns the constraints and triggers. */
async function rulesOf(db: Database, engine: Engine): Promise<unknown[]> {
  const query =
    engine === 'sqlite'
      ? `select type, name, tbl_name, sql from sqlite_schema where name not like 'sqlite\\_%' escape '\\' order by type, name`
      : `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
        where connamespace = current_schema()::regnamespace
        union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
        order by 1, 2`;
  return (await sql.raw(query).execute(db)).rows;
}

describe.each(COPIES)('$command', ({ command, from, to }) => {
  test('copies every row of every table with its id; sessions, referrals and pictures keep working', async () => {
    const source = await createDatabase(from);
    const site = await openSiteOn(source);
    const { browser, reference } = await useEveryTable(site);
    const before = await contentOf(site.services.db);
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

    const target = await createEmptyDatabase(to);
    const { code, stdout, stderr } = await run(command, source, target);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('providers\t1\n');
    expect(stdout).toMatch(
      /^Copied \d+ rows of \d+ tables\. Counts and checksums are the same in both databases\.$/m,
    );
    expect(stdout).toMatch(/and start the server\.\n$/);

    const copy = await openCopy(target, source);
    const { db } = copy.services;
    expect(await contentOf(db)).toEqual(before);
    expect(await rulesOf(db, to)).toEqual(
      await rulesOf((await openSiteOn(await createDatabase(to))).services.db, to),
    );

    const moved = movedTo(copy, browser);
    expect((await moved.get('/portal/session')).body).toMatchObject({
      user: { email: 'ana@practice.example' },
    });
    const [referral] = (await moved.get('/api/portal/referrals')).body as { id: number; reference: string }[];
    expect(referral?.reference).toBe(reference);
    expect((await moved.get(`/api/portal/referrals/${referral?.id}`)).body).toMatchObject({
      patient: { company: PATIENT.company },
    });
    const [provider] = (await moved.get('/api/providers')).body as { avatar_url: string }[];
    const picture = async (at: TestSite) => (await at.api.request(provider?.avatar_url ?? '')).arrayBuffer();
    expect(await picture(copy)).toEqual(await picture(site));
    // The second provider was deleted; its id is not reused.
    expect((await created(moved)).id).toBe(3);
    expect((await contentOf(db)).content_version).not.toEqual(before.content_version);
    await expect(db.deleteFrom('audit_events').execute()).rejects.toThrow('audit_events is append-only');
  });

  test('keeps servers and other commands from starting', async () => {
    const options = await createDatabase(to);
    await excludeOtherUsers(options, async () => {
      expect(await sorrel(['users'], databaseSettings(options))).toEqual({
        code: 1,
        stdout: '',
        stderr:
          'A command has the database to itself, such as restore or copy-to. Wait until it has finished.\n',
      });
    });
  });

  test('is rejected while a server or command uses either database', async () => {
    const [source, target] = [await createDatabase(from), await createEmptyDatabase(to)];
    const answer = {
      code: 1,
      stdout: '',
      stderr: 'A server or another command is using the database. Stop it first.\n',
    };
    for (const database of [source, target]) {
      const release = await markInUse(database);
      expect(await run(command, source, target)).toEqual(answer);
      await release();
    }
    expect((await run(command, source, target)).code).toBe(0);
  });
});

test('the address comes from a variable, so that its password is in no list of processes', async () => {
  const [source, target] = [await createDatabase('sqlite'), await createEmptyDatabase('postgres')];
  const back = await createEmptyDatabase('sqlite');
  const url = target.databaseUrl ?? '';
  const copyTo = await sorrel(['copy-to'], { DATA_DIR: source.dataDir, COPY_TO_URL: url });
  const copyFrom = await sorrel(['copy-from'], { DATA_DIR: back.dataDir, COPY_FROM_URL: url });
  expect([copyTo.code, copyTo.stderr, copyFrom.code, copyFrom.stderr]).toEqual([0, '', 0, '']);
  expect(copyTo.stdout + copyFrom.stdout).not.toContain(url);
  const missing = await sorrel(['copy-to'], { DATA_DIR: source.dataDir });
  expect([missing.code, missing.stdout]).toEqual([2, '']);
  expect(missing.stderr).toMatch(/^Please name the PostgreSQL address, or set COPY_TO_URL\. Example: .*\n$/);
});

test('a database that was moved to PostgreSQL and back is backed up into the same folder', async () => {
  const [source, postgres] = [await createDatabase('sqlite'), await createEmptyDatabase('postgres')];
  const sqlite = new DatabaseSync(path.join(source.dataDir, 'sorrel.sqlite'));
  sqlite.exec(`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`);
  sqlite.close();
  const folder = temporaryFolder();
  const backup = (dataDir: string, day: number) =>
    makeScheduledBackup(dataDir, path.join(folder, `sorrel-2027-03-0${day}-03h.sqlite`));
  await backup(source.dataDir, 1);
  const back = await createEmptyDatabase('sqlite');
  expect((await run('copy-to', source, postgres)).code).toBe(0);
  expect((await run('copy-from', postgres, back)).code).toBe(0);
  expect(await backup(back.dataDir, 2)).toMatch(/^backed up/);
  expect(readdirSync(folder)).toHaveLength(2);
});

describe('a copy is rejected with one line, and changes nothing,', () => {
  test.each(COPIES)('$command: when the target holds anything', async ({ command, from, to }) => {
    const [source, target] = [await createDatabase(from), await createDatabase(to)];
    const { db } = (await openSiteOn(target)).services;
    await addUser(db, { email: 'ana@practice.example' });
    const before = await contentOf(db);
    const { code, stdout, stderr } = await run(command, source, target);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toBe(
      'The target is not empty: it holds 1 row in table users. Copy into a new database.\n',
    );
    expect(await contentOf(db)).toEqual(before);
  });

  test('when the target belongs to another program', async () => {
    const [source, target] = [await createDatabase('sqlite'), await createEmptyDatabase('postgres')];
    const { db } = (await openSiteOn(target)).services;
    await sql`create table invoices (id integer)`.execute(db);
    const { code, stderr } = await run('copy-to', source, target);
    expect([code, stderr]).toEqual([
      1,
      'The target is not empty: it holds table invoices of another program. Copy into a new database.\n',
    ]);
    expect((await db.introspection.getTables()).map(({ name }) => name)).toEqual(['invoices']);
  });

  test.each([
    ['an older', async () => onTestFinished(addLaterMigration())],
    [
      'another',
      (db: Database) =>
        sql`insert into kysely_migration (name, timestamp) values ('999_future', '')`.execute(db),
    ],
  ])('when the version of the source is %s one', async (other, change) => {
    const [source, target] = [await createDatabase('sqlite'), await createEmptyDatabase('postgres')];
    await change((await openSiteOn(source)).services.db);
    const { code, stderr } = await run('copy-to', source, target);
    expect(code).toBe(1);
    expect(stderr).toMatch(new RegExp(`^The source belongs to ${other} version of Sorrel\\. .*\\.\n$`));
  });

  test('when the version of the target is another', async () => {
    const [source, target] = [await createDatabase('postgres'), await createDatabase('sqlite')];
    await sql`insert into kysely_migration (name, timestamp) values ('999_future', '')`.execute(
      (await openSiteOn(target)).services.db,
    );
    expect(await run('copy-from', source, target)).toMatchObject({
      code: 1,
      stderr: 'The target belongs to another version of Sorrel. Use that version.\n',
    });
  });

  test('when the target cannot store a row', async () => {
    const [source, target] = [await createDatabase('sqlite'), await createDatabase('postgres')];
    await sql`update credentials set title = 'a' || char(0) where id = 1`.execute(
      (await openSiteOn(source)).services.db,
    );
    const { db } = (await openSiteOn(target)).services;
    const before = await contentOf(db);
    const { code, stderr } = await run('copy-to', source, target);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^Table credentials cannot be copied: .*\. The target is as it was\.\n$/);
    expect(await contentOf(db)).toEqual(before);
  });

  test.each(COPIES)('$command: when a row refers to a missing one', async ({ command, from, to }) => {
    const [source, target] = [await createDatabase(from), await createDatabase(to)];
    const { db } = (await openSiteOn(source)).services;
    const [off, on] =
      from === 'sqlite'
        ? ['pragma foreign_keys = off', 'pragma foreign_keys = on']
        : ['alter table invitation_visits disable trigger all', 'select 1'];
    await sql.raw(off).execute(db);
    await sql`insert into invitation_visits (browser_hash, invitation_id, expires_at) values ('x', 9, 0)`.execute(
      db,
    );
    await sql.raw(on).execute(db);
    const { code, stderr } = await run(command, source, target);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^The rows cannot be copied: .*foreign key constraint.*\. The target is as it was\.\n$/i,
    );
    expect((await contentOf((await openSiteOn(target)).services.db)).invitation_visits).toEqual([]);
  });

  test('when a copied row differs', async () => {
    const [source, target] = [await createDatabase('postgres'), await createDatabase('sqlite')];
    const { db } = (await openSiteOn(source)).services;
    // SQLite converts this text in its integer column.
    await db.insertInto('used_captchas').values({ solution_hash: 'x', expires_at: 1 }).execute();
    await sql`alter table used_captchas alter column expires_at type text using '1e0'`.execute(db);
    const { code, stderr } = await run('copy-from', source, target);
    expect([code, stderr]).toEqual([
      1,
      'Table used_captchas cannot be copied: its rows differ after the copy. The target is as it was.\n',
    ]);
  });

  test('without a source, and with a wrong address', async () => {
    const [empty, postgres] = [await createEmptyDatabase('sqlite'), await createEmptyDatabase('postgres')];
    const missing = await run('copy-to', empty, postgres);
    expect([missing.code, missing.stderr]).toEqual([1, `There is no database in ${empty.dataDir}.\n`]);
    const { code, stderr } = await run('copy-from', empty, postgres);
    expect([code, stderr]).toEqual([1, 'The source has no data of Sorrel.\n']);
    expect(await sorrel(['copy-to', 'sorrel.sqlite'], { DATA_DIR: empty.dataDir })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'The address is not a PostgreSQL address. Example: postgres://sorrel:secret@localhost:5432/sorrel\n',
    });
    const unreachable = await sorrel(['copy-from', 'postgres://nobody@127.0.0.1:1/none'], {
      DATA_DIR: empty.dataDir,
    });
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toMatch(/^DATABASE_URL names a database that cannot be used: .*\n$/);
    expect(
      await run('copy-from', empty, { ...postgres, databaseUrl: `${postgres.databaseUrl}?sslmode=require` }),
    ).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL asks for TLS (sslmode), which the PostgreSQL server does not offer: turn on ssl there, or leave sslmode out.\n',
    });
  });
});

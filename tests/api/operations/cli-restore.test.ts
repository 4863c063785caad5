import {
  chownSync,
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newDataKey } from '../../../server/data-key/key.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { markInUse } from '../../../server/db/in-use.ts';
import { damage } from '../../support/damage.ts';
import { addLaterMigration } from '../../support/later-version.ts';
import { registeredPerson } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { postReferral, storedReferrals } from '../../support/referral-posts.ts';
import { createDatabase, createEmptyDatabase, openSiteOn } from '../../support/test-site.ts';

const ORIGIN = 'https://www.practice.example';

/** A database with a user and a referral, its backup, and a new machine's data folder with the same key. */
async function createBackup() {
  const database = await createDatabase('sqlite');
  const site = await openSiteOn(database, { origin: ORIGIN });
  await registeredPerson(site);
  await postReferral(site);
  const file = path.join(temporaryFolder(), 'backup.sqlite');
  expect((await sorrel(['backup', file], databaseSettings(database))).stderr).toBe('');
  const target = await createEmptyDatabase('sqlite');
  copyFileSync(path.join(database.dataDir, 'data.key'), path.join(target.dataDir, 'data.key'));
  const settings = { ...databaseSettings(target), SITE_URL: ORIGIN };
  return { file, target, settings, place: path.join(target.dataDir, 'sorrel.sqlite') };
}

/** Changes a backup without creating files beside it. */
function change(file: string, statement: string): void {
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`pragma journal_mode = delete; ${statement}`);
  sqlite.close();
}

describe('restore', () => {
  test('into an empty folder: restores users and referrals; only the owner can read the file', async () => {
    const { file, target, settings, place } = await createBackup();
    expect(await sorrel(['restore', file], settings)).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Restored \d+ rows from .*backup\.sqlite\.\n$/),
      stderr: '',
    });
    expect(statSync(place).mode & 0o077).toBe(0);
    expect(readdirSync(target.dataDir).toSorted()).toEqual(['data.key', 'in-use.lock', 'sorrel.sqlite']);
    expect((await sorrel(['users'], settings)).stdout).toContain('ana@practice.example');
    expect((await storedReferrals(await openSiteOn(target))).rows).toHaveLength(1);
  });

  test('over existing data only with --force, and then without the old write-ahead log', async () => {
    const { file, target, settings, place } = await createBackup();
    await leaveWriteAheadLog(place);
    const before = readFileSync(place);
    expect(await sorrel(['restore', file], settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: `There is a database ${place}: --force replaces it.\n`,
    });
    expect(readFileSync(place)).toEqual(before);
    expect(existsSync(`${place}-wal`)).toBe(true);
    expect((await sorrel(['restore', file, '--force'], settings)).code).toBe(0);
    expect(readdirSync(target.dataDir).toSorted()).toEqual(['data.key', 'in-use.lock', 'sorrel.sqlite']);
    expect(new DatabaseSync(place).prepare('pragma integrity_check').get()).toEqual({
      integrity_check: 'ok',
    });
    expect((await sorrel(['users'], settings)).stdout).toContain('ana@practice.example');
  });

  test('beside the log of a manually deleted database, and over a damaged one', async () => {
    const { file, settings, place } = await createBackup();
    await leaveWriteAheadLog(place);
    rmSync(place);
    expect((await sorrel(['restore', file], settings)).code).toBe(0);
    expect((await sorrel(['users'], settings)).stdout).toContain('ana@practice.example');
    writeFileSync(place, 'This is no database, but long enough to be read as one.'.repeat(100));
    expect((await sorrel(['restore', file, '--force'], settings)).code).toBe(0);
    expect((await sorrel(['users'], settings)).stdout).toContain('ana@practice.example');
  });

  test('as root: the files belong to the server’s user', async () => {
    const own = process.getuid?.() ?? 0;
    const [server, other] = own === 0 ? [65_534, 65_533] : [own, own];
    const { file, target, settings, place } = await createBackup();
    chownSync(target.dataDir, server, -1);
    const owners = () =>
      ['in-use.lock', 'sorrel.sqlite'].map((name) => statSync(path.join(target.dataDir, name)).uid);
    expect((await sorrel(['restore', file], settings)).code).toBe(0);
    expect(owners()).toEqual([server, server]);
    chownSync(place, other, -1);
    expect((await sorrel(['restore', file, '--force'], settings)).code).toBe(0);
    expect(owners()).toEqual([server, other]);
  });

  test('a copy of the files of a running server, with its write-ahead log', async () => {
    const { settings, target } = await createBackup();
    const folder = temporaryFolder();
    const file = path.join(folder, 'sorrel.sqlite');
    const source = await createDatabase('sqlite');
    await leaveWriteAheadLog(path.join(source.dataDir, 'sorrel.sqlite'));
    for (const suffix of ['', '-wal'])
      copyFileSync(path.join(source.dataDir, `sorrel.sqlite${suffix}`), file + suffix);
    expect((await sorrel(['restore', file], settings)).code).toBe(0);
    const db = openDatabase(target);
    onTestFinished(() => db.destroy());
    expect((await sql`select count(*) as count from late`.execute(db)).rows).toEqual([{ count: 1 }]);
  });

  test('through a link to another disk, which stays a link', async () => {
    const { file, settings, place } = await createBackup();
    const disk = path.join(temporaryFolder(), 'practice.sqlite');
    symlinkSync(disk, place);
    for (const force of [[], ['--force']]) {
      expect((await sorrel(['restore', file, ...force], settings)).code).toBe(0);
      expect(readlinkSync(place)).toBe(disk);
      expect((await sorrel(['users'], settings)).stdout).toContain('ana@practice.example');
    }
  });

  test('reports an older schema, which the next command migrates', async () => {
    const { file, settings } = await createBackup();
    onTestFinished(addLaterMigration());
    const { code, stdout } = await sorrel(['restore', file], settings);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /\nIts schema is older \(\d{3}\): the next start or command migrates it, after a backup\.\n$/,
    );
    expect((await sorrel(['users'], settings)).code).toBe(0);
  });
});

describe('restore rejects, and changes nothing', () => {
  test.each([
    ['no file', rmSync, /^There is no file .*\.\n$/],
    [
      'no database',
      (file: string) => writeFileSync(file, 'My papers.'.repeat(1_000)),
      /^.*: file is not a database\. Nothing has been changed\.\n$/,
    ],
    [
      'an empty file',
      (file: string) => writeFileSync(file, ''),
      /is not a database of Sorrel\. Nothing has been changed\.\n$/,
    ],
    [
      'another database',
      (file: string) => change(file, 'drop table kysely_migration'),
      /is not a database of Sorrel\./,
    ],
    ['a damaged one', damage, /cannot be restored: .*\. Nothing has been changed\.\n$/],
    [
      'half of one',
      (file: string) => writeFileSync(file, readFileSync(file).subarray(0, 200_000)),
      /cannot be restored: /,
    ],
    [
      'one without a table',
      (file: string) => change(file, 'drop table sessions; drop table outbox'),
      /backup\.sqlite is not complete: it has no table outbox, sessions\. Nothing has been changed\.\n$/,
    ],
    [
      'one with rows that refer to missing ones',
      (file: string) => change(file, 'pragma foreign_keys = off; delete from users'),
      /backup\.sqlite is not complete: rows refer to missing ones \(\w+ to users\)\. Nothing has been changed\.\n$/,
    ],
    [
      'the schema of another version',
      (file: string) => change(file, "insert into kysely_migration values ('999_future', '')"),
      /comes from another version of Sorrel \(999_future\): restore it with that version\./,
    ],
    [
      'another data key',
      (file: string) => change(file, "update data_key set fingerprint = 'other'"),
      /^The data key that the referrals in .* are encrypted with is neither DATA_KEY nor data\.key in DATA_DIR: put it back first/,
    ],
  ])('%s', async (_title, spoil, message) => {
    const { file, settings, target } = await createBackup();
    await leaveWriteAheadLog(path.join(target.dataDir, 'sorrel.sqlite'));
    const read = () =>
      readdirSync(target.dataDir).map((name) => [name, readFileSync(path.join(target.dataDir, name))]);
    const before = read();
    spoil(file);
    const { code, stdout, stderr } = await sorrel(['restore', file, '--force'], settings);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(message);
    expect(read().filter(([name]) => name !== 'in-use.lock')).toEqual(before);
  });

  test('without the data key: it creates none; DATA_KEY counts', async () => {
    const { file, target, settings } = await createBackup();
    const key = path.join(target.dataDir, 'data.key');
    const text = readFileSync(key, 'utf8').trim();
    rmSync(key);
    for (const DATA_KEY of [undefined, newDataKey().text]) {
      const { code, stderr } = await sorrel(['restore', file], {
        ...settings,
        ...(DATA_KEY && { DATA_KEY }),
      });
      expect([code, stderr]).toEqual([1, expect.stringMatching(/^The data key /)]);
    }
    expect(existsSync(key)).toBe(false);
    expect((await sorrel(['restore', file], { ...settings, DATA_KEY: text })).code).toBe(0);
  });

  test('while a server or a command uses the database, even without the lock', async () => {
    const { file, target, settings } = await createBackup();
    expect((await sorrel(['restore', file], settings)).code).toBe(0);
    const inUse = {
      code: 1,
      stdout: '',
      stderr: 'A server or another command is using the database. Stop it first.\n',
    };
    const db = openDatabase(target);
    await sql`select 1`.execute(db);
    expect(await sorrel(['restore', file, '--force'], settings)).toEqual(inUse);
    await db.destroy();
    const release = await markInUse(target);
    expect(await sorrel(['restore', file, '--force'], settings)).toEqual(inUse);
    await release();
    expect((await sorrel(['restore', file, '--force'], settings)).code).toBe(0);
  });

  test('on PostgreSQL, and the database as its own backup', async () => {
    const { file, settings, place } = await createBackup();
    const postgres = databaseSettings(await createDatabase('postgres'));
    expect((await sorrel(['restore', file], postgres)).stderr).toBe(
      'The database is PostgreSQL: restore it with pg_restore, as docs/operations.md shows.\n',
    );
    expect((await sorrel(['restore', file], settings)).code).toBe(0);
    expect((await sorrel(['restore', place, '--force'], settings)).stderr).toMatch(
      /is the database itself\.\n$/,
    );
  });
});

/** Leaves a database with a table that is only in its write-ahead log, as a killed server does. */
async function leaveWriteAheadLog(place: string): Promise<void> {
  const folder = temporaryFolder();
  const draft = path.join(folder, 'draft.sqlite');
  if (existsSync(place)) copyFileSync(place, draft);
  const sqlite = new DatabaseSync(draft);
  sqlite.exec('pragma journal_mode = wal; create table late (id integer); insert into late values (1)');
  for (const suffix of ['', '-wal']) copyFileSync(draft + suffix, place + suffix);
  sqlite.close();
}

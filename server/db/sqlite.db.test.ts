import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/process.ts';
import { createEmptyDatabase, openTestSite } from '../../tests/support/test-site.ts';
import { migrate, openDatabase } from './database.ts';
import type { Database } from './schema.ts';
import { openSqlite } from './sqlite.ts';
import { transaction } from './transaction.ts';

async function openSite() {
  const { services, options } = await openTestSite('sqlite');
  return { db: services.db, file: path.join(options.dataDir, 'sorrel.sqlite') };
}

async function value<T>(db: Database, expression: RawBuilder<T>): Promise<T | undefined> {
  return (await sql<{ value: T }>`select ${expression} as value`.execute(db)).rows[0]?.value;
}

/** Holds the write lock in a worker thread for 300 ms, standing in for a second process. */
async function lockElsewhere(file: string, begin: string, write: string): Promise<void> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { DatabaseSync } = require('node:sqlite');
    const sqlite = new DatabaseSync(workerData.file);
    sqlite.exec(workerData.begin);
    sqlite.exec(workerData.write);
    parentPort.postMessage('locked');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    sqlite.exec('commit');
    sqlite.close();`;
  const worker = new Worker(code, { eval: true, workerData: { file, begin, write } });
  onTestFinished(async () => void (await worker.terminate()));
  await new Promise((resolve, reject) => worker.once('message', resolve).once('error', reject));
}

test('an object, a Date, a list, a Map or a symbol as a parameter throws a TypeError and writes nothing', async () => {
  const { db } = await openSite();
  for (const wrong of [{ name: 'x' }, new Date(0), ['x'], new Map(), Symbol('x')]) {
    const insert = sql`insert into credentials (title, abbreviation) values (${wrong}, ${'ABBR'})`;
    await expect(insert.execute(db)).rejects.toThrow(TypeError);
    const update = sql`update credentials set title = ${wrong} where abbreviation = ${'RD'}`;
    await expect(update.execute(db)).rejects.toThrow(/SQLite cannot store a parameter of type/);
  }
  const read = sql`select title from credentials where abbreviation in ('RD', 'ABBR')`;
  const { rows } = await read.execute(db);
  expect(rows).toEqual([{ title: 'Registered Dietitian' }]);
});

test('WAL with synchronous=FULL, foreign keys, secure_delete and a short busy timeout, read back', async () => {
  const { db, file } = await openSite();
  const fresh = openSqlite(file);
  onTestFinished(() => fresh.close());
  const settings = { journal_mode: 'wal', synchronous: 2, foreign_keys: 1, secure_delete: 1 };
  for (const setting of Object.entries({ ...settings, recursive_triggers: 1, busy_timeout: 500 })) {
    const statement = `pragma ${setting[0]}`;
    const { rows } = await sql.raw<Record<string, unknown>>(statement).execute(db);
    expect([setting[0], ...Object.values(rows[0] ?? {})]).toEqual(setting);
    expect([setting[0], ...Object.values(fresh.prepare(statement).get() ?? {})]).toEqual(setting);
  }
});

test('a new data folder is 700, and all files of a new database 600, whatever the umask', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const dataDir = path.join(temporaryFolder(), 'data');
  const db = openDatabase({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
  await sql`create table written (id integer)`.execute(db);
  const modeOf = (name: string) => (statSync(path.join(dataDir, name)).mode & 0o777).toString(8);
  const modes = readdirSync(dataDir).map((name) => [name, modeOf(name)]);
  await db.destroy();
  expect(modes).toEqual([
    ['sorrel.sqlite', '600'],
    ['sorrel.sqlite-shm', '600'],
    ['sorrel.sqlite-wal', '600'],
  ]);
  expect(modeOf('.')).toBe('700');
});

describe('transactions must start with BEGIN IMMEDIATE', () => {
  test('takes the write lock before the first write', async () => {
    const { db, file } = await openSite();
    const other = new DatabaseSync(file, { timeout: 0 });
    onTestFinished(() => other.close());
    await transaction(db, async () => {
      expect(() => other.exec('begin immediate')).toThrow(expect.objectContaining({ errcode: 5 }));
    });
    expect(() => other.exec('begin immediate')).not.toThrow();
  });

  test('a lock that outlasts the busy timeout: errcode 5 until it is free; reads need no lock', async () => {
    const { db, file } = await openSite();
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const write = () =>
      transaction(db, (trx) => trx.insertInto('insurance_companies').values({ name: 'New' }).execute());
    await expect(write()).rejects.toMatchObject({ errcode: 5 });
    expect(await value(db, sql`(select count(*) from states)`)).toBe(51);
    other.exec('commit');
    await write();
    // A short one is waited for.
    await lockElsewhere(file, 'begin immediate', "insert into insurance_companies (name) values ('Theirs')");
    await write();
  });

  test('opening waits for a connection that is initializing the file', async () => {
    const options = await createEmptyDatabase('sqlite');
    const file = path.join(options.dataDir, 'sorrel.sqlite');
    await lockElsewhere(file, 'begin exclusive', 'create table theirs (id integer)');
    const db = openDatabase(options);
    onTestFinished(() => db.destroy());
    await migrate(db);
    expect(await db.selectFrom('states').select('id').execute()).toHaveLength(51);
  });
});

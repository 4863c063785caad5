import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { type RawBuilder, sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEmptyDatabase, openTestSite } from '../../../tests/support/test-site.ts';
import { migrate, openDatabase } from '../database.ts';
import type { Database } from '../schema.ts';
import { type Transaction, transaction } from '../transaction.ts';
import { openSqlite } from './dialect.ts';

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

describe('node:sqlite shifts parameters when the first one is an object (reject non-primitives in the driver)', () => {
  test.each<[string, unknown]>([
    ['an object', { name: 'x' }],
    ['a Date', new Date(0)],
    ['a list', ['x']],
    ['a Map', new Map()],
    ['a symbol', Symbol('x')],
  ])('%s throws a TypeError and writes nothing', async (_, wrong) => {
    const { db } = await openSite();
    const insert = sql`insert into credentials (title, abbreviation) values (${wrong}, ${'ABBR'})`;
    await expect(insert.execute(db)).rejects.toThrow(TypeError);
    const update = sql`update credentials set title = ${wrong} where abbreviation = ${'RD'}`;
    await expect(update.execute(db)).rejects.toThrow(/SQLite cannot store a parameter of type/);
    const rows = await db
      .selectFrom('credentials')
      .select('title')
      .where('abbreviation', 'in', ['RD', 'ABBR'])
      .execute();
    expect(rows).toEqual([{ title: 'Registered Dietitian' }]);
  });

  test('booleans, undefined, null, numbers and bytes are stored', async () => {
    const { db } = await openSite();
    expect(await value(db, sql`${true}`)).toBe(1);
    expect(await value(db, sql`${false}`)).toBe(0);
    expect(await value(db, sql`${undefined}`)).toBeNull();
    expect(await value(db, sql`${null}`)).toBeNull();
    expect(await value(db, sql`${1.5}`)).toBe(1.5);
    expect(await value(db, sql`${7n}`)).toBe(7);
    expect(await value(db, sql`${'a\u0000😀'}`)).toBe('a\u0000😀');
    expect(await value(db, sql`${new Uint8Array([0, 255])}`)).toEqual(new Uint8Array([0, 255]));
    expect(await value(db, sql`${Buffer.from('hi')}`)).toEqual(new Uint8Array([104, 105]));
  });

  test('a constraint violation is an error, and the connection stays usable', async () => {
    const { db } = await openSite();
    await expect(
      sql`insert into states (code, display_name) values ('OR', 'Twice')`.execute(db),
    ).rejects.toThrow(/UNIQUE/);
    await expect(sql`select * from nowhere`.execute(db)).rejects.toThrow(/no such table/);
    expect(await value(db, sql`1`)).toBe(1);
  });
});

describe('SQLite runs in WAL with synchronous=FULL, foreign keys on, a short busy timeout, secure_delete, recursive triggers', () => {
  test.each([
    ['journal_mode', 'wal'],
    ['synchronous', 2],
    ['foreign_keys', 1],
    ['secure_delete', 1],
    ['recursive_triggers', 1],
    // Longer waits happen in the driver, which does not block the event loop.
    ['busy_timeout', 1],
  ])('the server asserts these by reading them back: %s is %s', async (name, wanted) => {
    const { db, file } = await openSite();
    const throughKysely = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
    expect(Object.values(throughKysely.rows[0] ?? {})).toEqual([wanted]);
    const fresh = openSqlite(file);
    onTestFinished(() => fresh.close());
    expect(Object.values(fresh.prepare(`pragma ${name}`).get() ?? {})).toEqual([wanted]);
  });

  test('enforces foreign keys', async () => {
    const { db } = await openSite();
    const orphan = db.insertInto('licenses').values({ provider_id: 4711, state_id: 1 });
    await expect(orphan.execute()).rejects.toThrow(/FOREIGN KEY/);
  });

  test('deleted data is gone from the file', async () => {
    const { db, file } = await openSite();
    await db.insertInto('insurance_companies').values({ name: 'Unmistakable Insurer' }).execute();
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    expect(readFileSync(file).includes('Unmistakable Insurer')).toBe(true);
    await db.deleteFrom('insurance_companies').where('name', '=', 'Unmistakable Insurer').execute();
    await sql`pragma wal_checkpoint(truncate)`.execute(db);
    expect(readFileSync(file).includes('Unmistakable Insurer')).toBe(false);
  });
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

  test('a second connection waits for the first, then writes', async () => {
    const { db, file } = await openSite();
    await lockElsewhere(file, 'begin immediate', "insert into insurance_companies (name) values ('Theirs')");
    const names = await transaction(db, async (trx) => {
      await trx.insertInto('insurance_companies').values({ name: 'Ours' }).execute();
      return trx.selectFrom('insurance_companies').select('name').orderBy('id', 'desc').limit(2).execute();
    });
    expect(names.map(({ name }) => name)).toEqual(['Ours', 'Theirs']);
  });

  test('a lock that outlasts the busy timeout fails with errcode 5, and waiting queries continue', async () => {
    const { db, file } = await openSite();
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    const write = () =>
      transaction(db, (trx) => trx.insertInto('insurance_companies').values({ name: 'New' }).execute());
    let ticks = 0;
    const ticking = setInterval(() => ticks++, 10);
    await expect(write()).rejects.toMatchObject({ errcode: 5 });
    clearInterval(ticking);
    // The event loop kept running.
    expect(ticks).toBeGreaterThan(50);
    other.exec('commit');
    await write();
    expect(
      await db.selectFrom('insurance_companies').where('name', '=', 'New').selectAll().execute(),
    ).toHaveLength(1);
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

describe('reads have a connection of their own', () => {
  const addCredential = (db: Database | Transaction, abbreviation: string) =>
    db.insertInto('credentials').values({ title: abbreviation, abbreviation }).execute();
  const readNewest = async (db: Database | Transaction) =>
    (await db.selectFrom('credentials').select('abbreviation').orderBy('id', 'desc').executeTakeFirst())
      ?.abbreviation;

  test('so they do not wait for writers that wait for another process', async () => {
    const { db, file } = await openSite();
    const other = new DatabaseSync(file);
    onTestFinished(() => other.close());
    other.exec('begin immediate');
    let isWritten = false;
    const writes = Promise.all([addCredential(db, 'A'), transaction(db, (trx) => addCredential(trx, 'B'))]);
    void writes.finally(() => (isWritten = true)).catch(() => {});
    for (let read = 0; read < 10; read++) expect(await readNewest(db)).not.toMatch(/^[AB]$/);
    expect(isWritten).toBe(false);
    other.exec('rollback');
    await writes;
    expect(await readNewest(db)).toMatch(/^[AB]$/);
  });

  test('and see each change once it is committed, and not before', async () => {
    const { db } = await openSite();
    const { promise: inserted, resolve: reportInserted } = Promise.withResolvers<void>();
    const { promise: checked, resolve: reportChecked } = Promise.withResolvers<void>();
    const change = transaction(db, async (trx) => {
      await addCredential(trx, 'A');
      expect(await readNewest(trx)).toBe('A');
      reportInserted();
      await checked;
    });
    await inserted;
    expect(await readNewest(db)).not.toBe('A');
    reportChecked();
    await change;
    expect(await readNewest(db)).toBe('A');
  });
});

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { executedMigrations, migrations, openDatabase } from '../../../server/db/database.ts';
import { prepareDatabase } from '../../../server/open.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { addProvider } from '../../support/provider.ts';
import { createDatabase, engines, openTestSite } from '../../support/test-site.ts';

/** A migration that only later versions have. */
const LATER = '999_later';

test.each(engines)('only a server migrates a database of an earlier version (%s)', async (engine) => {
  migrations[LATER] = { up: async (db) => void (await sql`create table later (id integer)`.execute(db)) };
  onTestFinished(() => void delete migrations[LATER]);
  const options = await createDatabase(engine);
  const db = openDatabase(options);
  onTestFinished(() => db.destroy());
  const before = await executedMigrations(db);
  const stderr =
    'An older version of Sorrel made this database, or it is empty. Start the server of this version first.\n';
  const copy = ['copy-to', 'postgres://127.0.0.1:1/sorrel'];
  for (const command of [['users'], ['invite', 'ana@b.example'], ...(engine === 'sqlite' ? [copy] : [])]) {
    expect(await sorrel(command, databaseSettings(options))).toEqual({ code: 1, stdout: '', stderr });
  }
  expect(await executedMigrations(db)).toEqual(before);
  await prepareDatabase(db, { isLocalTrial: false });
  expect((await executedMigrations(db)).at(-1)).toBe(LATER);
});

test.each(engines.flatMap((engine) => ['040_former', '999_future'].map((name) => [engine, name] as const)))(
  'a database of another version stops every command with what to do (%s, %s)',
  async (engine, name) => {
    const options = await createDatabase(engine);
    const db = openDatabase(options);
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
    await db.destroy();
    const sentence = `Another version of Sorrel made this database (${name}): start that version again, or export the providers with it and import them into a new database, as docs/operations.md says.\n`;
    for (const command of [
      ['users'],
      ...(engine === 'sqlite' ? [['copy-to', 'postgres://127.0.0.1:1/x']] : []),
    ]) {
      const failed = await sorrel(command, databaseSettings(options));
      expect(failed).toEqual({ code: 1, stdout: '', stderr: sentence });
    }
  },
);

const ERROR = 'events is append-only';

test.each(engines)('the database rejects what changes or removes an event (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const { db } = site.services;
  for (const _ of [1, 2]) await addProvider(db);
  const rows = () => db.selectFrom('events').selectAll().orderBy('id').execute();
  const before = await rows();
  const insert = (id: number, verb = 'insert') =>
    `${verb} into events (id, at, actor_name, action, subject) values (${id}, 0, 'x', 'opened', 'referral')`;
  const replacements = [insert(1, 'replace'), insert(1, 'insert or replace')];
  const statements = [
    `update events set actor_name = 'x'`,
    'update events set at = 0 where id = 1',
    'delete from events',
    'delete from events where id = 1',
    `${insert(1)} on conflict (id) do update set at = 0`,
    ...(engine === 'sqlite'
      ? [
          ...replacements,
          'update or replace events set id = 2 where id = 1',
          // SQLite also gives these ids to rows without one.
          insert(-1),
          insert(0),
        ]
      : ['truncate events', 'truncate sessions, events restart identity cascade']),
  ];
  for (const statement of statements) {
    await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(ERROR);
  }
  if (engine === 'sqlite') {
    // An ordinary client has other settings than ours.
    const client = new DatabaseSync(path.join(site.options.dataDir, 'sorrel.sqlite'));
    for (const statement of replacements) expect(() => client.exec(statement)).toThrow(ERROR);
    client.close();
  }
  expect(await rows()).toEqual(before);
  await addProvider(db);
  expect(await rows()).toHaveLength(3);
});

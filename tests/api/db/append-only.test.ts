import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addProvider } from '../../support/provider.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

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

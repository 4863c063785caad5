import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { recordEvent } from '../../../server/accounts/audit/repository.ts';
import { addProvider } from '../../support/provider.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

/** A column to change in each append-only table, and the columns and values of a row without its id. */
const TABLES = [
  ['audit_events', 'email', 'at, event', "0, 'x'"],
  ['directory_events', 'actor', 'at, actor, subject, field', "0, 'x', 'provider', 'x'"],
] as const;

/** Two rows in each table. */
async function open(engine: (typeof engines)[number]) {
  const site = await openTestSite(engine);
  const { db } = site.services;
  for (const at of [1, 2]) {
    await recordEvent(db, { event: 'refused', email: null, address: '', at, reason: null });
    await addProvider(db);
  }
  return { site, db };
}

describe.each(engines)('append-only (%s)', (engine) => {
  test.each(TABLES)(
    '%s: rejects every statement that changes or removes a row',
    async (table, column, columns, values) => {
      const { site, db } = await open(engine);
      const rows = () => db.selectFrom(table).selectAll().orderBy('id').execute();
      const before = await rows();
      const insert = (id: number, verb = 'insert') =>
        `${verb} into ${table} (id, ${columns}) values (${id}, ${values})`;
      const replacements = [insert(1, 'replace'), insert(1, 'insert or replace')];
      const statements = [
        `update ${table} set ${column} = 'x'`,
        `update ${table} set at = 0 where id = 1`,
        `delete from ${table}`,
        `delete from ${table} where id = 1`,
        `${insert(1)} on conflict (id) do update set at = 0`,
        ...(engine === 'sqlite'
          ? [
              ...replacements,
              `update or replace ${table} set id = 2 where id = 1`,
              // SQLite also gives these ids to rows without one.
              insert(-1),
              insert(0),
            ]
          : [`truncate ${table}`, `truncate sessions, ${table} restart identity cascade`]),
      ];
      for (const statement of statements) {
        await expect(sql.raw(statement).execute(db), statement).rejects.toThrow(`${table} is append-only`);
      }
      if (engine === 'sqlite') {
        // An ordinary client has other settings than ours.
        const client = new DatabaseSync(path.join(site.options.dataDir, 'sorrel.sqlite'));
        for (const statement of replacements) {
          expect(() => client.exec(statement)).toThrow(`${table} is append-only`);
        }
        client.close();
      }
      expect(await rows()).toEqual(before);
      await addProvider(db);
      await recordEvent(db, { event: 'refused', email: null, address: '', at: 3, reason: null });
      expect(await rows()).toHaveLength(3);
    },
  );
});

import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from '../transaction.ts';
import { accountTables } from './base/account-tables.ts';
import { insertDefaults } from './base/defaults.ts';
import { directoryTables } from './base/directory-tables.ts';
import { practiceTables, referralTables } from './base/practice-tables.ts';
import { typesOf } from './base/types.ts';

/** The whole schema, and the data that every practice starts with. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const types = typesOf(db);
  const tables = [directoryTables, practiceTables, accountTables, referralTables];
  for (const statement of tables.flatMap((statements) => statements(types))) {
    await sql.raw(statement).execute(db);
  }
  await insertDefaults(db);
  await makeAppendOnly(db);
}

/** Makes the database itself refuse to change or delete an event. */
async function makeAppendOnly(db: Kysely<Schema>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (!isSqlite(db)) {
    await run(`create function refuse_change() returns trigger language plpgsql as
      $$ begin raise exception '% is append-only', tg_table_name; end $$`);
    await run(`create trigger events_append_only before update or delete or truncate on events
      for each statement execute function refuse_change()`);
    return;
  }
  const abort = "begin select raise(abort, 'events is append-only'); end";
  for (const change of ['update', 'delete']) {
    await run(`create trigger events_no_${change} before ${change} on events ${abort}`);
  }
  // REPLACE deletes rows without firing delete triggers, unless the client turns `recursive_triggers` on.
  await run(`create trigger events_no_replace before insert on events
    when exists (select 1 from events where id = new.id) ${abort}`);
  // Before an insert without an id, `new.id` is -1: a row with that id would look like every new one.
  await run(`create trigger events_positive_id after insert on events when new.id < 1 ${abort}`);
}

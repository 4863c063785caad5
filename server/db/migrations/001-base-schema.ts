import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { isSqlite } from '../transaction.ts';
import { accountTables } from './base/account-tables.ts';
import { insertDefaults } from './base/defaults.ts';
import { directoryTables } from './base/directory-tables.ts';
import { practiceTables, referralTables } from './base/practice-tables.ts';
import { typesOf } from './base/types.ts';

/** What public pages show. Pictures are addressed by their content, so their rows change no page. */
const PUBLIC_TABLES: (keyof Schema)[] = [
  'states',
  'insurance_companies',
  'credentials',
  'providers',
  'licenses',
  'provider_credentials',
  'panels',
  'ehr_integration_settings',
  'practice_facts',
  'faqs',
  'concerns',
  'provider_concerns',
  'provider_languages',
  'offices',
  'provider_offices',
  'notices',
];

/** The whole schema, and the data that every practice starts with. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const types = typesOf(db);
  const tables = [directoryTables, practiceTables, accountTables, referralTables];
  for (const statement of tables.flatMap((statements) => statements(types))) {
    await sql.raw(statement).execute(db);
  }
  await insertDefaults(db);
  await makeAppendOnly(db);
  await createVersionFunction(db);
  for (const table of PUBLIC_TABLES) await addVersionTriggers(db, table);
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

/** Creates what the triggers call on PostgreSQL. Once for each transaction, because every update leaves a dead row behind. */
async function createVersionFunction(db: Kysely<Schema>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`create function raise_content_version() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('sorrel.version_is_raised', true), '') = '' then
        update content_version set version = version + 1;
        perform set_config('sorrel.version_is_raised', 'yes', true);
      end if;
      return null;
    end $$`.execute(db);
}

/**
 * Makes each change of the table raise the content version in its own transaction, raw SQL included (decision 010).
 * On PostgreSQL before the statement: a transaction that waits for the version locks no row of the table yet.
 */
async function addVersionTriggers(db: Kysely<Schema>, table: keyof Schema): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (!isSqlite(db)) {
    await run(`create trigger ${table}_raises_version before insert or update or delete or truncate on ${table}
        for each statement execute function raise_content_version()`);
    return;
  }
  for (const change of ['insert', 'update', 'delete']) {
    await run(`create trigger ${table}_${change}_raises_version after ${change} on ${table}
        begin update content_version set version = version + 1; end`);
  }
}

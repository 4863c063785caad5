import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What public pages are made of. Pictures are addressed by their content, so their rows change no page. */
const PUBLIC_TABLES = [
  'states',
  'insurance_companies',
  'credentials',
  'providers',
  'provider_states',
  'provider_credentials',
  'provider_insurance_companies',
  'provider_search',
  'ehr_integration_settings',
];

/** A number that every change of a public table raises in its own transaction, whoever makes it (decision 010). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('version', 'bigint', (col) => col.notNull())
    .addCheckConstraint('content_version_one_row', sql`id = 1`)
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
  if (db.getExecutor().adapter instanceof SqliteAdapter) await raiseOnSqlite(db);
  else await raiseOnPostgres(db);
}

/** SQLite knows triggers for rows only. */
async function raiseOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of PUBLIC_TABLES) {
    for (const change of ['insert', 'update', 'delete']) {
      await sql`create trigger ${sql.raw(`${table}_${change}_raises_version`)}
        after ${sql.raw(change)} on ${sql.table(table)}
        begin update content_version set version = version + 1; end`.execute(db);
    }
  }
}

/**
 * Once for each transaction, since every update of a row leaves a dead one behind. Before the statement: a transaction
 * that waits for this row then holds no row of these tables for which the other could wait in turn.
 */
async function raiseOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`create function raise_content_version() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('sorrel.version_is_raised', true), '') = '' then
        update content_version set version = version + 1;
        perform set_config('sorrel.version_is_raised', 'yes', true);
      end if;
      return null;
    end $$`.execute(db);
  for (const table of PUBLIC_TABLES) {
    await sql`create trigger ${sql.raw(`${table}_raises_version`)}
      before insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function raise_content_version()`.execute(db);
  }
}

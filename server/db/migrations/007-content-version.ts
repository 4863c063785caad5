import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { addVersionTriggers } from './version-triggers.ts';

/** What public pages show. Pictures are addressed by their content, so their rows change no page. */
export const PUBLIC_TABLES = [
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_version')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .addColumn('version', 'bigint', (col) => col.notNull())
    .addCheckConstraint('content_version_one_row', sql`id = 1`)
    .execute();
  await sql`insert into content_version (id, version) values (1, 1)`.execute(db);
  // Once for each transaction, because every update of a row leaves a dead one behind.
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await sql`create function raise_content_version() returns trigger language plpgsql as $$
    begin
      if coalesce(current_setting('sorrel.version_is_raised', true), '') = '' then
        update content_version set version = version + 1;
        perform set_config('sorrel.version_is_raised', 'yes', true);
      end if;
      return null;
    end $$`.execute(db);
  }
  for (const table of PUBLIC_TABLES) await addVersionTriggers(db, table);
}

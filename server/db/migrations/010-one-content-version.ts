import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What public pages show. Pictures are addressed by their content, so their rows change no page. */
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

/**
 * Drops the versions by state and provider of 008: every change of a public table raises the one content version
 * (decision 010). On PostgreSQL the statement triggers of 007 do so already; SQLite has row triggers only.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const table of PUBLIC_TABLES) {
    // On PostgreSQL a function takes its triggers along.
    if (!isSqlite) await run(`drop function if exists note_change_of_${table}() cascade`);
    for (const change of isSqlite ? ['insert', 'update', 'delete'] : []) {
      await run(`drop trigger ${table}_${change}_changes_content`);
      await run(`create trigger ${table}_${change}_raises_version after ${change} on ${table}
        begin update content_version set version = version + 1; end`);
    }
  }
  if (!isSqlite) await run('drop function note_change_for_all() cascade');
  await db.schema.dropTable('content_changes').execute();
}

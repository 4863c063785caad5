import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** What any page may show: a change of one of these rows concerns them all. */
const COMMON_TABLES = ['states', 'insurance_companies', 'credentials', 'ehr_integration_settings'];

/** What belongs to one provider. */
const PROVIDER_TABLES = [
  'providers',
  'provider_states',
  'provider_credentials',
  'provider_insurance_companies',
  'provider_search',
];

const CHANGES = ['insert', 'update', 'delete'] as const;

/** For each scope of pages the version of the content that last changed what they show (decision 010). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('content_changes')
    .addColumn('scope', 'text', (col) => col.primaryKey())
    .addColumn('version', 'bigint', (col) => col.notNull())
    .execute();
  await db.schema.createIndex('content_changes_version').on('content_changes').column('version').execute();
  await sql`insert into content_changes select 'all', version from content_version`.execute(db);
  if (db.getExecutor().adapter instanceof SqliteAdapter) await noteOnSqlite(db);
  else await noteOnPostgres(db);
}

/** In the place of the triggers that raised the version alone: SQLite fires those of one event in no certain order. */
async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const table of [...COMMON_TABLES, ...PROVIDER_TABLES]) {
    for (const change of CHANGES) {
      await sql`drop trigger ${sql.raw(`${table}_${change}_raises_version`)}`.execute(db);
      const rows = { insert: ['new'], update: ['old', 'new'], delete: ['old'] }[change];
      await sql`create trigger ${sql.raw(`${table}_${change}_changes_content`)}
        after ${sql.raw(change)} on ${sql.table(table)}
        begin
          update content_version set version = version + 1;
          ${note(table, rows)};
        end`.execute(db);
    }
  }
}

/** After the statement, before which the version was raised. */
async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  for (const [name, body] of [
    ['note_change_for_all', note('states', ['new'])],
    ...PROVIDER_TABLES.map((table) => [`note_change_of_${table}`, note(table, ['old', 'new'])] as const),
  ] as const) {
    await sql`create function ${sql.raw(name)}() returns trigger language plpgsql as $$
      begin ${body}; return null; end $$`.execute(db);
  }
  for (const table of PROVIDER_TABLES) {
    await sql`create trigger ${sql.raw(`${table}_changes_content`)}
      after insert or update or delete on ${sql.table(table)}
      for each row execute function ${sql.raw(`note_change_of_${table}`)}()`.execute(db);
    await sql`create trigger ${sql.raw(`${table}_truncate_changes_content`)} after truncate on ${sql.table(table)}
      for each statement execute function note_change_for_all()`.execute(db);
  }
  for (const table of COMMON_TABLES) {
    await sql`create trigger ${sql.raw(`${table}_changes_content`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function note_change_for_all()`.execute(db);
  }
}

/** Notes the version at the scopes that a change concerns. A row that is not there (PostgreSQL) has none. */
function note(table: string, rows: readonly string[]) {
  const scopes = COMMON_TABLES.includes(table) ? "select 'all' as scope" : rows.map(scopesOf).join(' union ');
  return sql.raw(`insert into content_changes (scope, version)
    select scope, version from (${scopes}) as touched, content_version where scope is not null
    on conflict (scope) do update set version = excluded.version
      where content_changes.version < excluded.version`);

  /** The provider's own page, and those of the states that it is, was or will be found in. */
  function scopesOf(row: string): string {
    const provider = table === 'providers' ? `${row}.id` : `${row}.provider_id`;
    const own = table === 'provider_states' || table === 'provider_search' ? ` or id = ${row}.state_id` : '';
    return `select 'provider:' || ${provider} as scope union
      select 'state:' || code from states
      where id in (select state_id from provider_states where provider_id = ${provider}
        union select state_id from provider_search where provider_id = ${provider})${own}`;
  }
}

import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { PUBLIC_TABLES } from './007-content-version.ts';
import { addVersionTriggers, dropVersionTriggers } from './version-triggers.ts';

/** Drops the versions by state and provider that 008 made before it became empty. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const table of PUBLIC_TABLES) {
    // On PostgreSQL a function takes its triggers along.
    if (!isSqlite) await run(`drop function if exists note_change_of_${table}() cascade`);
    for (const change of isSqlite ? ['insert', 'update', 'delete'] : [])
      await run(`drop trigger if exists ${table}_${change}_changes_content`);
    await dropVersionTriggers(db, table);
    await addVersionTriggers(db, table);
  }
  if (!isSqlite) await run('drop function if exists note_change_for_all() cascade');
  await run('drop table if exists content_changes');
}

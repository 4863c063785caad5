import { type QueryExecutorProvider, SqliteAdapter, sql } from 'kysely';

const CHANGES = ['insert', 'update', 'delete'];

/**
 * Makes each change of the table raise the content version in its own transaction, raw SQL included (decision 010).
 * On PostgreSQL before the statement: a transaction that waits for the version locks no row of the table yet.
 */
export async function addVersionTriggers(db: QueryExecutorProvider, table: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (!isSqlite(db)) {
    await run(`create trigger ${table}_raises_version before insert or update or delete or truncate on ${table}
        for each statement execute function raise_content_version()`);
    return;
  }
  for (const change of CHANGES) {
    await run(`create trigger ${table}_${change}_raises_version after ${change} on ${table}
        begin update content_version set version = version + 1; end`);
  }
}

/** Does nothing if the table has none. */
export async function dropVersionTriggers(db: QueryExecutorProvider, table: string): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  if (!isSqlite(db)) await run(`drop trigger if exists ${table}_raises_version on ${table}`);
  else for (const change of CHANGES) await run(`drop trigger if exists ${table}_${change}_raises_version`);
}

function isSqlite(db: QueryExecutorProvider): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

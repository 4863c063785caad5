import { type Kysely, sql } from 'kysely';
import { isSqlite } from '../engine.ts';
import type { Schema } from '../schema.ts';

/** Creates what the triggers call on PostgreSQL. Once for each transaction, because every update leaves a dead row behind. */
export async function createVersionFunction(db: Kysely<Schema>): Promise<void> {
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
export async function addVersionTriggers(db: Kysely<Schema>, table: keyof Schema): Promise<void> {
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

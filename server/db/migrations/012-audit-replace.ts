import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** REPLACE deletes rows without firing delete triggers, unless the client turns `recursive_triggers` on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`create trigger audit_events_no_replace before insert on audit_events
    when exists (select 1 from audit_events where id = new.id)
    begin select raise(abort, 'audit_events is append-only'); end`.execute(db);
}

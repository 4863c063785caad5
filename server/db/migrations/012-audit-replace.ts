import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** REPLACE deletes rows without firing delete triggers, unless the client turns `recursive_triggers` on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
  await sql`create trigger audit_events_no_replace before insert on audit_events
    when exists (select 1 from audit_events where id = new.id)
    begin select raise(abort, 'audit_events is append-only'); end`.execute(db);
  // Before an insert without an id, `new.id` is -1: a row with that id would look like every new one.
  await sql`create trigger audit_events_positive_id after insert on audit_events
    when new.id < 1
    begin select raise(abort, 'audit_events is append-only'); end`.execute(db);
}

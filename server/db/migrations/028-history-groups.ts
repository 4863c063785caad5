import { type Kysely, sql } from 'kysely';

/** Changes that were made together share a group. Earlier rows cannot be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory_events add column group_id text`.execute(db);
  await sql`create index directory_events_group on directory_events (group_id)`.execute(db);
}

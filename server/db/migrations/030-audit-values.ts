import { type Kysely, sql } from 'kysely';

/** Events also store the value that a change replaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_events add column old_reason text`.execute(db);
}

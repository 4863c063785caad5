import { type Kysely, sql } from 'kysely';

/** What a dietitian corrects on the confirmation page, as JSON. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table confirmation_requests add column corrections text`.execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The history stores the ids of insurers and credentials beside their names. Earlier rows cannot be changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table directory_events add column ids text`.execute(db);
}

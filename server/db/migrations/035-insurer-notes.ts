import { type Kysely, sql } from 'kysely';

/** What staff tell visitors about an insurer, in Markdown. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table insurance_companies add column note_markdown text`.execute(db);
}

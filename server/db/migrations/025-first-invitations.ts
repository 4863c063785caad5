import { type Kysely, sql } from 'kysely';

/** Invitations that a start has printed: they end when there is a user, whoever that is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('alter table invitations add column is_for_first_user integer not null default 0')
    .execute(db);
}

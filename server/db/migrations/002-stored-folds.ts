import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Which version of domain/fold-text.ts folded the stored names: one before versions, so that a start folds them anew. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create table stored_folds (id integer primary key check (id = 1), version integer not null)`.execute(
    db,
  );
  await db.insertInto('stored_folds').values({ id: 1, version: 0 }).execute();
}

import type { Kysely } from 'kysely';

/** Ids that were given out and are gone for good, so that their addresses can say so. Nothing else is kept of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('deleted_providers')
    .addColumn('id', 'integer', (col) => col.primaryKey())
    .execute();
}

import type { Kysely } from 'kysely';

/** Who of the portal's users is notified of what, and how. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification_recipients')
    .addColumn('notification_type', 'text', (col) => col.notNull())
    .addColumn('channel', 'text', (col) => col.notNull())
    .addColumn('user_id', 'integer', (col) => col.notNull().references('users.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('notification_recipients_pk', ['notification_type', 'channel', 'user_id'])
    .execute();
}

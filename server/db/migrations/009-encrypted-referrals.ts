import type { Kysely } from 'kysely';

/** The column says what its bytes are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('referrals').renameColumn('sealed', 'encrypted').execute();
}

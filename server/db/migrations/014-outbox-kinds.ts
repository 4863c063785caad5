import { type Kysely, sql } from 'kysely';

/** The outbox holds mails of any kind, each with its template's data; a mail may belong to no referral. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const outbox = () => db.schema.alterTable('outbox');

  await outbox()
    .addColumn('kind', 'text', (col) => col.notNull().defaultTo('referral'))
    .execute();
  await outbox()
    .addColumn('data', 'text', (col) => col.notNull().defaultTo('{}'))
    .execute();
  await outbox()
    .addColumn('created_at', 'bigint', (col) => col.notNull().defaultTo(0))
    .execute();
  await outbox().addColumn('dedupe_key', 'text').execute();
  await db.schema.createIndex('outbox_dedupe').unique().on('outbox').column('dedupe_key').execute();
  await run(`update outbox set created_at =
    (select created_at from referrals where referrals.id = outbox.referral_id)`);
  await run(`update outbox set data =
    (select '{"referralId":' || cast(id as text) || ',"reference":"' || reference || '"}'
      from referrals where referrals.id = outbox.referral_id)
    where state = 'pending'`);

  // SQLite cannot make a column nullable, so a nullable one replaces it.
  await outbox()
    .addColumn('new_referral_id', 'integer', (col) => col.references('referrals.id').onDelete('cascade'))
    .execute();
  await run('update outbox set new_referral_id = referral_id');
  await db.schema.dropIndex('outbox_referral').execute();
  await outbox().dropColumn('referral_id').execute();
  await outbox().renameColumn('new_referral_id', 'referral_id').execute();
  await db.schema.createIndex('outbox_referral').on('outbox').column('referral_id').execute();
}

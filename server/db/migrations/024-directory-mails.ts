import { type Kysely, sql } from 'kysely';

/** Which provider a mail is about, so that the review can list mails that did not arrive. Empty for older mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('outbox')
    .addColumn('provider_id', 'integer', (col) => col.references('providers.id').onDelete('set null'))
    .execute();
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create index outbox_provider on outbox (provider_id) where provider_id is not null`);
  await run(`create index outbox_provider_parked on outbox (created_at)
    where state = 'parked' and provider_id is not null`);
}

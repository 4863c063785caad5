import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Names the practice's banner, and mails that are not tried again, as the code does. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table practice_facts rename column notice to banner`.execute(db);
  await sql`update outbox set state = 'failed' where state = 'parked'`.execute(db);
  await sql`drop index outbox_parked`.execute(db);
  await sql`create index outbox_failed on outbox (referral_id) where state = 'failed'`.execute(db);
}

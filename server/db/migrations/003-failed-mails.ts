import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Calls mails failed that are not tried again. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`update outbox set state = 'failed' where state = 'parked'`.execute(db);
  await sql`drop index outbox_parked`.execute(db);
  await sql`create index outbox_failed on outbox (referral_id) where state = 'failed'`.execute(db);
}

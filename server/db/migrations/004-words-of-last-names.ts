import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Keyed hashes of a last name and of each of its words. The start folds the names of older referrals (FOLD_VERSION). */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`create table referral_name_hashes (
    referral_id integer not null references referrals (id) on delete cascade,
    hash text not null,
    primary key (referral_id, hash)
  )`.execute(db);
  await sql`create index referral_name_hashes_hash on referral_name_hashes (hash)`.execute(db);
  await sql`drop index referrals_last_name`.execute(db);
  await sql`alter table referrals drop column last_name_hash`.execute(db);
}

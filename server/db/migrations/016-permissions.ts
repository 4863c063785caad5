import { type Kysely, sql } from 'kysely';

/** What each user may do, and deactivated accounts. Older ones, and invitations that name none, may do everything. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  for (const table of ['users', 'invitations']) {
    await run(
      `alter table ${table} add column permissions text not null default 'directory,referrals,administration'`,
    );
  }
  await run('alter table users add column deactivated_at bigint');
  // What the dashboard counts.
  await run(`create index referrals_new on referrals (id) where status = 'new'`);
  await run(`create index outbox_parked on outbox (referral_id) where state = 'parked'`);
}

import { sql } from 'kysely';
import { MAX_DASHBOARD_COUNT } from '../../../domain/limits.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

const REFERRALS = {
  new: sql`referrals where status = ${sql.lit('new')}`,
  /** Those that the worklist shows first. */
  open: sql`referrals where status <> ${sql.lit('closed')}`,
  /** Parked mails about referrals that are still open. */
  undeliveredMails: sql`outbox join referrals on referrals.id = outbox.referral_id
    where outbox.state = ${sql.lit('parked')} and referrals.status <> ${sql.lit('closed')}`,
};

/** Counts referrals or their mails, up to the limit. */
export async function countReferrals(
  db: DatabaseOrTransaction,
  which: keyof typeof REFERRALS,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${REFERRALS[which]} limit ${MAX_DASHBOARD_COUNT}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

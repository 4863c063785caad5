import { sql } from 'kysely';
import { MAX_DASHBOARD_COUNT } from '../../../domain/limits.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Counts new referrals. Counting stops at the limit, here and below. */
export async function countNewReferrals(db: DatabaseOrTransaction): Promise<number> {
  return countRows(db, sql`referrals where status = ${sql.lit('new')}`);
}

/** Counts the referrals that the worklist shows first. */
export async function countOpenReferrals(db: DatabaseOrTransaction): Promise<number> {
  return countRows(db, sql`referrals where status <> ${sql.lit('closed')}`);
}

/** Counts parked mails about referrals that are still open. */
export async function countUndeliveredMails(db: DatabaseOrTransaction): Promise<number> {
  return countRows(
    db,
    sql`outbox join referrals on referrals.id = outbox.referral_id
      where outbox.state = ${sql.lit('parked')} and referrals.status <> ${sql.lit('closed')}`,
  );
}

async function countRows(db: DatabaseOrTransaction, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select 1 from ${from} limit ${MAX_DASHBOARD_COUNT}) as counted`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Returns when each referral since the time came and was first worked on, and by which clinic link. */
export function listReceivedSince(db: DatabaseOrTransaction, from: number) {
  return db
    .selectFrom('referrals')
    .select(['created_at', 'first_contact_at', 'clinic_id'])
    .where('created_at', '>=', from)
    .execute();
}

export function countClosedSince(db: DatabaseOrTransaction, from: number) {
  return db
    .selectFrom('referrals')
    .select(({ fn }) => ['closing_reason as reason', fn.countAll<number>().as('count')])
    .where('status', '=', 'closed')
    .where('closed_at', '>=', from)
    .groupBy('closing_reason')
    .execute();
}

/** Returns when each open referral came. */
export async function listOpenTimes(db: DatabaseOrTransaction): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('created_at')
    .where('status', '!=', 'closed')
    .execute();
  return rows.map(({ created_at }) => created_at);
}

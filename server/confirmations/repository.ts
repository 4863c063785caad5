import type { DatabaseOrTransaction } from '../db/schema.ts';

/** Returns when each of these providers was last asked, if that question is still open. @param ids at most 1,000. */
export async function findOpenRequests(
  db: DatabaseOrTransaction,
  ids: number[],
  now: number,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('confirmation_requests')
    .select(['provider_id', 'created_at'])
    .where('provider_id', 'in', ids)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.provider_id, row.created_at]));
}

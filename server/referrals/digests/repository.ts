import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Returns the numbers of open referrals that are due on this day or overdue, by assignee; null is nobody. */
export async function countDue(db: DatabaseOrTransaction, day: string): Promise<Map<number | null, number>> {
  const rows = await db
    .selectFrom('referrals')
    .select(({ fn }) => ['assignee_id', fn.countAll<number>().as('count')])
    .where('status', '!=', 'closed')
    .where('due_on', '<=', day)
    .groupBy('assignee_id')
    .execute();
  return new Map(rows.map(({ assignee_id, count }) => [assignee_id, count]));
}

/** Returns the references of an assignee's due referrals, the longest overdue first. */
export async function listDueReferences(
  db: DatabaseOrTransaction,
  { assigneeId, day, limit }: { assigneeId: number | null; day: string; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('reference')
    .where('status', '!=', 'closed')
    .where('due_on', '<=', day)
    .where('assignee_id', assigneeId === null ? 'is' : '=', assigneeId)
    .orderBy('due_on')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ reference }) => reference);
}

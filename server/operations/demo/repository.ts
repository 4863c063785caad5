import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Whether an earlier start has decided if this database gets the demo practice. */
export async function isDemoDecided(db: DatabaseOrTransaction): Promise<boolean> {
  const { is_inserted } = await db.selectFrom('demo_practice').selectAll().executeTakeFirstOrThrow();
  return is_inserted !== null;
}

/** Records the decision permanently. Returns false if another process already has. */
export async function recordDemoDecision(db: DatabaseOrTransaction, isInserted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_practice')
    .set({ is_inserted: Number(isInserted) })
    .where('is_inserted', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

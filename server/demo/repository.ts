import type { DatabaseOrTransaction } from '../db/schema.ts';

/** Whether a first start has settled if this database holds the demo practice. */
export async function isDemoSettled(db: DatabaseOrTransaction): Promise<boolean> {
  const { is_inserted } = await db.selectFrom('demo_practice').selectAll().executeTakeFirstOrThrow();
  return is_inserted !== null;
}

/** Settles it for good. False when another process already has. */
export async function settleDemo(db: DatabaseOrTransaction, isInserted: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('demo_practice')
    .set({ is_inserted: Number(isInserted) })
    .where('is_inserted', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

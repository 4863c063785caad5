import { migrate } from './database.ts';
import type { Database } from './schema.ts';

/**
 * Brings a database up to date. At its first start it is decided for good whether it holds the demo practice: in a
 * local trial it does, in a real deployment never, however it is started later.
 */
export async function prepareDatabase(
  db: Database,
  { isLocalTrial }: { isLocalTrial: boolean },
): Promise<void> {
  await migrate(db);
  const { is_inserted } = await db.selectFrom('demo_practice').selectAll().executeTakeFirstOrThrow();
  if (is_inserted !== null) return;
  if (isLocalTrial) {
    // Loaded for this one start only: it brings the image library and three dozen biographies.
    const { insertDemoPractice } = await import('./demo/practice.ts');
    await insertDemoPractice(db);
  } else {
    await db.updateTable('demo_practice').set({ is_inserted: 0 }).where('is_inserted', 'is', null).execute();
  }
}

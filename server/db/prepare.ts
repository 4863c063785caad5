import { migrate } from './database.ts';
import { insertDemoPractice } from './demo/practice.ts';
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
  if (isLocalTrial) await insertDemoPractice(db);
  else
    await db.updateTable('demo_practice').set({ is_inserted: 0 }).where('is_inserted', 'is', null).execute();
}

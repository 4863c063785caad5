import { migrate } from './database.ts';
import { insertDemoPractice } from './demo/practice.ts';
import type { Database } from './schema.ts';

/** Brings a database up to date; a new one in a local trial also gets the demo practice. */
export async function prepareDatabase(
  db: Database,
  { isLocalTrial }: { isLocalTrial: boolean },
): Promise<void> {
  const { isNew } = await migrate(db);
  if (isNew && isLocalTrial) await insertDemoPractice(db);
}

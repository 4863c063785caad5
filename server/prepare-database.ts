import { migrate } from './db/database.ts';
import type { Database } from './db/schema.ts';
import { isDemoSettled, settleDemo } from './demo/repository.ts';

/**
 * Migrates the database. The first call also settles for good whether it holds the demo practice: only in a local trial.
 */
export async function prepareDatabase(
  db: Database,
  { isLocalTrial }: { isLocalTrial: boolean },
): Promise<void> {
  await migrate(db);
  if (await isDemoSettled(db)) return;
  if (!isLocalTrial) {
    await settleDemo(db, false);
    return;
  }
  const { insertDemoPractice } = await import('./demo/practice.ts');
  await insertDemoPractice(db);
}

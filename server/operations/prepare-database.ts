import type { Keyring } from '../data-key/keyring.ts';
import { migrate } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { isDemoDecided, recordDemoDecision } from './demo/repository.ts';

/** Migrates the database. Only the first call can insert the demo practice, and only in a local trial. */
export async function prepareDatabase(
  db: Database,
  { isLocalTrial, keyring }: { isLocalTrial: boolean; keyring?: Keyring },
): Promise<void> {
  await migrate(db);
  if (await isDemoDecided(db)) return;
  if (!isLocalTrial) {
    await recordDemoDecision(db, false);
    return;
  }
  const { insertDemoPractice } = await import('./demo/practice.ts');
  await insertDemoPractice(db, keyring);
}

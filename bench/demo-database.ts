import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../server/db/database.ts';
import type { Database } from '../server/db/schema.ts';
import { prepareDatabase } from '../server/open-services.ts';

/** Opens the demo practice in a temporary folder that is deleted on exit. */
export async function openDemoDatabase(): Promise<{ folder: string; db: Database }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const db = openDatabase({ databaseUrl: undefined, dataDir: folder, onConnectionError: () => {} });
  await prepareDatabase(db, { isLocalTrial: true });
  return { folder, db };
}

/** The paths of up to `count` searches by state and insurer. */
export async function searchPages(db: Database, count: number): Promise<string[]> {
  const states = await db.selectFrom('states').select('code').execute();
  const insurers = await db.selectFrom('insurance_companies').select('name').execute();
  return states
    .flatMap(({ code }) =>
      insurers.map(
        ({ name }) => `/providers?${new URLSearchParams({ state_code: code, insurance_company_name: name })}`,
      ),
    )
    .slice(0, count);
}

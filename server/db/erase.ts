import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { isDatabaseBusy } from './busy.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/** How long to wait for other processes to let go of the write-ahead log. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Takes from the disk what was deleted or overwritten. SQLite has zeroed it where it stood (`secure_delete`), but not
 * the copies that stay behind in the gaps of pages when rows move between them: only writing the database anew leaves
 * those out. Then the write-ahead log has older pages until it is emptied. PostgreSQL keeps dead rows until the table
 * is rewritten.
 * @returns false when another process kept SQLite from it: it goes with the next time.
 */
export async function forgetErased(db: Database): Promise<boolean> {
  if (!isSqlite(db)) {
    await sql`vacuum full referrals`.execute(db);
    return true;
  }
  if (!(await isWrittenAnew(db))) return false;
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > deadline) return false;
    await setTimeout(PAUSE_MS);
  }
}

/** False when other processes did not let go of the database for as long as a statement waits. */
async function isWrittenAnew(db: Database): Promise<boolean> {
  try {
    await sql`vacuum`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && isDatabaseBusy(error)) return false;
    throw error;
  }
}

import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { isSqliteLocked } from './busy.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/** How long to wait for other processes to release the write-ahead log. */
const CHECKPOINT_TIMEOUT_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Removes deleted data from the disk. SQLite's `secure_delete` overwrites rows in place, but copies remain in free space
 * of other pages until VACUUM, and in the write-ahead log until a checkpoint. PostgreSQL keeps dead rows until VACUUM.
 * @returns false if another process's lock prevented it: retry later.
 */
export async function purgeDeleted(db: Database): Promise<boolean> {
  if (!isSqlite(db)) {
    await sql`vacuum full referrals, referral_events, outbox, listing_reports`.execute(db);
    return true;
  }
  if (!(await vacuum(db))) return false;
  const deadline = performance.now() + CHECKPOINT_TIMEOUT_MS;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > deadline) return false;
    await setTimeout(PAUSE_MS);
  }
}

/** Returns false if another process holds its lock for longer than the busy timeout. */
async function vacuum(db: Database): Promise<boolean> {
  try {
    await sql`vacuum`.execute(db);
    return true;
  } catch (error) {
    if (error instanceof Error && isSqliteLocked(error)) return false;
    throw error;
  }
}

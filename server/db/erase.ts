import { setTimeout } from 'node:timers/promises';
import { SqliteAdapter, sql } from 'kysely';
import type { Database } from './schema.ts';

/** How long to wait for other processes to let go of the write-ahead log. */
const PATIENCE_MS = 5_000;
const PAUSE_MS = 50;

/**
 * Takes from the disk what was deleted or overwritten. SQLite has zeroed it in the database (`secure_delete`), but the
 * write-ahead log keeps older pages until it is emptied; PostgreSQL keeps dead rows until the table is rewritten.
 * @returns false when another process kept SQLite from emptying its log: it goes with the next time.
 */
export async function forgetErased(db: Database): Promise<boolean> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    await sql`vacuum full referrals`.execute(db);
    return true;
  }
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (performance.now() > deadline) return false;
    await setTimeout(PAUSE_MS);
  }
}

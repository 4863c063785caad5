import { SqliteAdapter, sql } from 'kysely';
import { invalid } from '../errors.ts';
import type { Database } from './schema.ts';

/**
 * Copies a SQLite database into a new file, as of one moment, while others read and write.
 * @throws invalid on PostgreSQL, which has tools of its own.
 */
export async function backUp(db: Database, file: string): Promise<void> {
  if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
    throw invalid('The database is PostgreSQL: back it up with pg_dump.');
  }
  await sql`vacuum into ${file}`.execute(db);
}

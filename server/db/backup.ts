import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Copies a SQLite database into a new file, as of one moment, while others read and write.
 * @throws invalid on PostgreSQL, which has tools of its own, and when the file cannot be made.
 */
export async function backUp(db: Database, file: string): Promise<void> {
  if (!isSqlite(db)) {
    throw invalid('The database is PostgreSQL: back it up with pg_dump.');
  }
  // Made first, since SQLite would let everyone on the machine read it.
  const copy = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw invalid(`The file cannot be made: ${error.message}`);
  });
  await copy.close();
  await sql`vacuum into ${file}`.execute(db);
}

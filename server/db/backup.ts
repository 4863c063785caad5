import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Copies a SQLite database into a new file, as a consistent snapshot.
 * @throws invalid on PostgreSQL, or if the file cannot be created.
 */
export async function backUp(db: Database, file: string): Promise<void> {
  if (!isSqlite(db)) throw invalid('The database is PostgreSQL: back it up with pg_dump.');
  // SQLite itself would create a file that every user can read.
  const copy = await open(file, 'wx', 0o600).catch((error: Error) => {
    throw invalid(`The file cannot be created: ${error.message}`);
  });
  await copy.close();
  await sql`vacuum into ${file}`.execute(db);
}

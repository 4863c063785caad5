import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { invalid } from '../errors.ts';
import { isSqlite } from './engine.ts';
import type { Database } from './schema.ts';

/**
 * Copies a SQLite database into a new file, as a consistent snapshot. The file appears when it is complete; until then it
 * has the suffix `.partial`.
 * @throws invalid on PostgreSQL, or if the file exists or cannot be written.
 */
export async function backUp(db: Database, file: string): Promise<void> {
  if (!isSqlite(db)) throw invalid('The database is PostgreSQL: back it up with pg_dump.');
  if (existsSync(file)) throw invalid(`${file} already exists.`);
  const partial = `${file}.partial`;
  try {
    // A killed backup may have left one.
    await rm(partial, { force: true });
    // SQLite itself would create a file that every user can read.
    await (await open(partial, 'wx', 0o600)).close();
    await sql`vacuum into ${partial}`.execute(db);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {});
    throw invalid(`The file cannot be created: ${error instanceof Error ? error.message : error}`);
  }
}

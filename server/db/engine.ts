import { SqliteAdapter } from 'kysely';
import type { DatabaseOrTransaction } from './schema.ts';

/** Whether the database is SQLite, which runs one transaction at a time; otherwise it is PostgreSQL. */
export function isSqlite(db: DatabaseOrTransaction): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

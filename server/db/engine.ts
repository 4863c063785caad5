import { SqliteAdapter } from 'kysely';
import type { DatabaseOrTransaction } from './schema.ts';

/** Whether the database is SQLite, whose transactions are alone; otherwise it is PostgreSQL. */
export function isSqlite(db: DatabaseOrTransaction): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}

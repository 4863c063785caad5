import type { Database } from './schema.ts';

/** Connections in use, and callers that wait for one. */
export type PoolUse = { pool: string; used: number; waiting: number };

const readers = new WeakMap<Database, () => PoolUse[]>();

/** Called where the database is created. */
export function setPoolUse(db: Database, read: () => PoolUse[]): void {
  readers.set(db, read);
}

/** Returns the use of each connection pool; with SQLite, of the one writing connection. */
export function poolUse(db: Database): PoolUse[] {
  return readers.get(db)?.() ?? [];
}

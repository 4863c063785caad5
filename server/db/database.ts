import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { postgresDialect } from './postgres-dialect.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';

export type DatabaseOptions = {
  /** `postgres://…`; unset means SQLite in dataDir. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Hears of a PostgreSQL connection that broke. */
  onConnectionError: (error: Error) => void;
};

/** Opens the configured engine; nothing is read or written yet. The caller destroys it. */
export function openDatabase({ databaseUrl, dataDir, onConnectionError }: DatabaseOptions): Database {
  if (databaseUrl) return new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onConnectionError) });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Kysely<Schema>({ dialect: sqliteDialect(path.join(dataDir, 'sorrel.sqlite')) });
}

/**
 * Brings the schema up to date. Processes that start together wait for each other on PostgreSQL.
 * @throws the error of the migration that failed; its changes are rolled back.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** Whether the database answers; for /readyz. */
export async function isDatabaseReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

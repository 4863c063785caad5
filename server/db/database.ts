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
  /** Called when a PostgreSQL connection breaks. */
  onConnectionError: (error: Error) => void;
};

/** Creates the configured database, which connects on the first query. The caller destroys it. */
export function openDatabase({ databaseUrl, dataDir, onConnectionError }: DatabaseOptions): Database {
  if (databaseUrl) return new Kysely<Schema>({ dialect: postgresDialect(databaseUrl, onConnectionError) });
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Kysely<Schema>({ dialect: sqliteDialect(path.join(dataDir, 'sorrel.sqlite')) });
}

/**
 * Runs the missing migrations. Processes that start together wait for each other.
 * @throws the failed migration's error, after rolling back.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

export async function isDatabaseReachable(db: Database): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}

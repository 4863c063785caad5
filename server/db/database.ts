import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { migrations } from './migrations/index.ts';
import { createPostgresPool } from './postgres-pool.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite/dialect.ts';

const MIGRATIONS_TABLE = 'kysely_migration';

export type DatabaseOptions = {
  /** `postgres://…`; unset means SQLite in dataDir. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Called when a PostgreSQL connection breaks. */
  onConnectionError: (error: unknown) => void;
  /** Limits every wait for PostgreSQL. Set for servers, not for the command line and migrations. */
  hasTimeLimits?: boolean;
};

/** Returns the SQLite database in the data folder. */
export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, 'sorrel.sqlite');
}

/** Creates the configured database, which connects on the first query. The caller destroys it. */
export function openDatabase({
  databaseUrl,
  dataDir,
  onConnectionError,
  hasTimeLimits = false,
}: DatabaseOptions): Database {
  if (databaseUrl) {
    const pool = createPostgresPool(databaseUrl, onConnectionError, hasTimeLimits);
    return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  return new Kysely<Schema>({ dialect: sqliteDialect(sqliteFile(dataDir)) });
}

/** Returns the names of the executed migrations, in order; empty for a new database. */
export async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === MIGRATIONS_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}
    order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Runs the missing migrations. Processes that start together wait for each other.
 * @throws the failed migration's error, after rolling back.
 */
export async function migrate(db: Database, wanted: Record<string, Migration> = migrations): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => wanted } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

export async function isDatabaseReachable(db: Database): Promise<boolean> {
  return db
    .selectNoFrom(({ lit }) => lit(1).as('one'))
    .execute()
    .then(
      () => true,
      () => false,
    );
}

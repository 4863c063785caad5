import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { invalid } from '../errors.ts';
import * as baseSchema from './migrations/001-base-schema.ts';
import * as storedFolds from './migrations/002-stored-folds.ts';
import * as failedMails from './migrations/003-failed-mails.ts';
import * as wordsOfLastNames from './migrations/004-words-of-last-names.ts';
import * as websiteTexts from './migrations/005-website-texts.ts';
import type { Database, Schema } from './schema.ts';
import { sqliteDialect } from './sqlite.ts';
import { isSqlite, rootDatabasePlugin } from './transaction.ts';

/** Every migration in order, forward only, each for both engines. */
export const migrations: Record<string, Migration> = {
  '001_base_schema': baseSchema,
  '002_stored_folds': storedFolds,
  '003_failed_mails': failedMails,
  '004_words_of_last_names': wordsOfLastNames,
  '005_website_texts': websiteTexts,
};

const MIGRATIONS_TABLE = 'kysely_migration';
/** PostgreSQL's code (Appendix A of its manual). */
const MISSING_TABLE = '42P01';

export type DatabaseOptions = {
  /** `postgres://…`; unset means SQLite in dataDir. */
  databaseUrl: string | undefined;
  dataDir: string;
  onConnectionError: (error: unknown) => void;
  /** Limits every wait for PostgreSQL; for servers, but not for commands and migrations. */
  hasTimeLimits?: boolean;
};

export function sqliteFile(dataDir: string): string {
  return path.join(dataDir, 'sorrel.sqlite');
}

/** Creates the configured database, which connects on the first query. The caller destroys it. */
export function openDatabase(options: DatabaseOptions): Database {
  const { databaseUrl, dataDir } = options;
  if (!databaseUrl) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect = databaseUrl
    ? new PostgresDialect({ pool: createPostgresPool(databaseUrl, options) })
    : sqliteDialect(sqliteFile(dataDir));
  return new Kysely<Schema>({ dialect, plugins: [rootDatabasePlugin] });
}

/** No statement waits longer than five seconds for the database. Times are in milliseconds. */
const SERVER_LIMITS = {
  /** Connections: more than the changes that usually wait for one lock, so that they leave visitors some. */
  max: 20,
  /** For a connection, new or from the pool. */
  connectionTimeoutMillis: 1_000,
  /** For a result, if the server sends nothing at all. */
  query_timeout: 3_000,
  // PostgreSQL itself cancels statements and lock waits earlier.
  statement_timeout: 2_800,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 5_000,
};
/** The command line and migrations may take long, and need few connections. */
const COMMAND_LIMITS = { max: 3, connectionTimeoutMillis: 5_000 };

/** Reads big integers as numbers, as SQLite does: ours are times and counts, far below 2^53. */
const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);

function createPostgresPool(
  connectionString: string,
  { onConnectionError, hasTimeLimits = false }: DatabaseOptions,
): PostgresPool {
  const options: pg.PoolConfig = {
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: 300,
    types: NUMBERS,
    ...(hasTimeLimits ? SERVER_LIMITS : COMMAND_LIMITS),
  };
  const pool = new pg.Pool(options);
  // A broken connection without a listener would crash the process.
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return {
    options,
    Client: pg.Client,
    end: () => pool.end(),
    async connect() {
      const client: PostgresPoolClient = await pool.connect();
      let timeout: Error | undefined;
      async function query(text: string, parameters: unknown[]) {
        // A rollback would only wait as long again.
        if (timeout) throw timeout;
        try {
          return await client.query(text, parameters);
        } catch (error) {
          // The connection may still wait for the result: nobody else can use it.
          if (error instanceof Error && error.message === 'Query read timeout') timeout = error;
          throw error;
        }
      }
      return {
        // Kysely's type also has cursors, which need a package that is not installed.
        query: query as unknown as PostgresPoolClient['query'],
        release: (destroy) => client.release(destroy || timeout !== undefined),
      };
    },
  };
}

/** Returns the names of the executed migrations, in order; empty for a new database. */
export async function executedMigrations(db: Database): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from ${sql.table(MIGRATIONS_TABLE)}
      order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch (error) {
    const { code, message } = Object(error);
    if (code === MISSING_TABLE || /^no such table/.test(message)) return [];
    throw error;
  }
}

/** Runs the missing migrations; processes that start together wait for each other. @throws the migration's error */
export async function migrate(db: Database): Promise<void> {
  if (isSqlite(db) || db.isTransaction) return runMigrations(db);
  await db.connection().execute(async (connection) => {
    // Kysely reads the tables before it takes a lock itself, and fails if another process changes them meanwhile.
    await sql`select pg_advisory_lock(1)`.execute(connection);
    await runMigrations(connection).finally(() => sql`select pg_advisory_unlock(1)`.execute(connection));
  });
}

async function runMigrations(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** @throws invalid if another version of the program made the database's schema. */
export function rejectOtherSchema(executed: string[]): void {
  const unknown = executed.find((name) => !(name in migrations));
  if (!unknown) return;
  throw invalid(
    `Another version of Sorrel made this database (${unknown}): start that version again, or export the providers with it and import them into a new database, as docs/operations.md says.`,
  );
}

/** @throws invalid if the database is empty, or an older version of the program made its schema. */
export function rejectOlderSchema(executed: string[]): void {
  if (executed.length === Object.keys(migrations).length) return;
  throw invalid(
    'An older version of Sorrel made this database, or it is empty. Start the server of this version first.',
  );
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

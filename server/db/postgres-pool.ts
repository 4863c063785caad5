import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { checkConnectionUse } from './context.ts';

/** More than the changes that usually wait for one lock, so that they leave visitors some. */
const CONNECTIONS = 20;

/** Nothing waits longer than five seconds for the database, in milliseconds. */
const TIME_LIMITS = {
  /** For a connection, new or from the pool. */
  connectionTimeoutMillis: 1_000,
  /** For a result, if the server does not answer at all. */
  query_timeout: 3_000,
  // PostgreSQL itself cancels statements and lock waits earlier.
  statement_timeout: 2_800,
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 5_000,
};
/** The command line and migrations may take long. */
const COMMAND_LIMITS = { connectionTimeoutMillis: 5_000 };

/** Reads big integers as numbers, as SQLite does: ours are times and counts, far below 2^53. */
const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool for Kysely.
 * @param onConnectionError called when a connection breaks.
 * @param hasTimeLimits limits every wait for the database; true for servers.
 */
export function createPostgresPool(
  connectionString: string,
  onConnectionError: (error: unknown) => void,
  hasTimeLimits: boolean,
): PostgresPool {
  const options: pg.PoolConfig = {
    connectionString,
    max: CONNECTIONS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: 300,
    types: NUMBERS,
    ...(hasTimeLimits ? TIME_LIMITS : COMMAND_LIMITS),
  };
  const pool = new pg.Pool(options);
  // Without listeners, a broken connection, idle or in use, would crash the process.
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));

  return {
    options,
    Client: pg.Client,
    end: () => pool.end(),
    async connect() {
      checkConnectionUse();
      const client: PostgresPoolClient = await pool.connect();
      let isDead = false;
      async function query(text: string, parameters: unknown[]) {
        try {
          return await client.query(text, parameters);
        } catch (error) {
          // The connection may still wait for the answer: nobody else can use it.
          isDead ||= error instanceof Error && error.message === 'Query read timeout';
          throw error;
        }
      }
      return {
        // Kysely's type also has cursors, which need a package that is not installed.
        query: query as unknown as PostgresPoolClient['query'],
        // Kysely cancels queries by it.
        processID: client.processID,
        release: (destroy) => client.release(destroy || isDead),
      };
    },
  };
}

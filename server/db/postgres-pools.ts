import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import {
  type ConnectionUse,
  checkConnectionUse,
  connectionUse,
  remainingDatabaseTime,
  spendDatabaseTime,
} from './context.ts';
import { withTimeout } from './with-timeout.ts';

/** Connections by use, so that transactions that wait for a lock leave reads and the health check theirs. */
const CONNECTIONS = { query: 6, transaction: 6, health: 1 } satisfies Record<
  Exclude<ConnectionUse, 'inside'>,
  number
>;

/** How long a caller waits for a connection, new or from the pool. */
const CONNECT_TIMEOUT_MS = 1_000;
/** How long a caller waits for a result. The server cancels earlier, so this means that the connection is dead. */
const QUERY_TIMEOUT_MS = 3_000;
/** PostgreSQL cancels statements, lock waits and idle transactions after these. */
const SERVER_TIMEOUTS = {
  statement_timeout: 2_800,
  // Longer than an import of 5,000 rows.
  lock_timeout: 2_500,
  idle_in_transaction_session_timeout: 5_000,
};
const MAX_LIFETIME_SECONDS = 300;
/** Wait for a connection without time limits, as on the command line. */
const COMMAND_CONNECT_TIMEOUT_MS = 5_000;

/** Reads big integers as numbers, as SQLite does: ours are times and counts, far below 2^53. */
export const NUMBERS = new pg.TypeOverrides();
NUMBERS.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A pool for Kysely that hands out connections from one pool per use.
 * @param onConnectionError called when a connection breaks.
 * @param hasTimeLimits limits every wait for the database; true for servers.
 */
export function createPostgresPools(
  connectionString: string,
  onConnectionError: (error: unknown) => void,
  hasTimeLimits: boolean,
): PostgresPool {
  const options: pg.PoolConfig = {
    connectionString,
    connectionTimeoutMillis: hasTimeLimits ? CONNECT_TIMEOUT_MS : COMMAND_CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    maxLifetimeSeconds: MAX_LIFETIME_SECONDS,
    types: NUMBERS,
    ...(hasTimeLimits && SERVER_TIMEOUTS),
  };

  function createPool(max: number): pg.Pool {
    const pool = new pg.Pool({ ...options, max });
    // Without listeners, a broken connection, idle or in use, would crash the process.
    pool.on('error', onConnectionError);
    pool.on('connect', (client) => client.on('error', onConnectionError));
    return pool;
  }

  const query = createPool(CONNECTIONS.query);
  const byUse = {
    query,
    // Never handed out: calls inside a transaction are rejected.
    inside: query,
    transaction: createPool(CONNECTIONS.transaction),
    health: createPool(CONNECTIONS.health),
  } satisfies Record<ConnectionUse, pg.Pool>;
  const pools = [byUse.query, byUse.transaction, byUse.health];

  /** After one dead connection, the idle ones are probably dead too; each would cost a caller a timeout. */
  function discardIdle(): void {
    for (const pool of pools) {
      for (let left = pool.idleCount; left > 0; left--) {
        pool.connect().then((client) => client.release(true), onConnectionError);
      }
    }
  }

  async function connect(): Promise<PostgresPoolClient> {
    checkConnectionUse();
    const pool = byUse[connectionUse()];
    if (!hasTimeLimits) return pool.connect();
    if (remainingDatabaseTime() < CONNECT_TIMEOUT_MS) throw timeoutError();
    return limitQueries(await spendDatabaseTime(() => pool.connect()), discardIdle);
  }

  return {
    connect,
    options,
    Client: pg.Client,
    async end() {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}

/** Adds a time limit to each query. After a timeout, the client rejects queries and leaves the pool when released. */
function limitQueries(client: PostgresPoolClient, onTimeout: () => void): PostgresPoolClient {
  let isDead = false;

  async function query(text: string, parameters: unknown[]) {
    const limitMs = Math.min(QUERY_TIMEOUT_MS, remainingDatabaseTime());
    if (isDead || limitMs <= 0) throw timeoutError();
    const fail = () => {
      isDead = true;
      if (limitMs === QUERY_TIMEOUT_MS) onTimeout();
      return timeoutError();
    };
    return spendDatabaseTime(() => withTimeout(client.query(text, parameters), limitMs, fail));
  }

  return {
    // Kysely's type also has cursors, which need a package that is not installed.
    query: query as unknown as PostgresPoolClient['query'],
    // Kysely cancels queries by it.
    processID: client.processID,
    release: (destroy) => client.release(destroy || isDead),
  };
}

/** Returns an error that `isDatabaseBusy` treats as a network error. */
function timeoutError(): Error {
  return Object.assign(new Error('PostgreSQL did not answer in time.'), { code: 'ETIMEDOUT' });
}

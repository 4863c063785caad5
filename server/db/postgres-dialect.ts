import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import pg from 'pg';
import { rejectInsideTransaction } from './transaction.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Reads big integers as numbers, as SQLite does: ours are times and counts, far below 2^53. */
const NUMBERS: pg.CustomTypesConfig = {
  // The overloads of getTypeParser name each format; both behave alike.
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Kysely's PostgreSQL dialect on a pool; it rejects root-database calls inside a transaction, as on SQLite. */
export function postgresDialect(
  connectionString: string,
  onConnectionError: (error: Error) => void,
): PostgresDialect {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    types: NUMBERS,
  });
  // Without listeners, a broken connection, idle or in use, would crash the process.
  pool.on('error', onConnectionError);
  pool.on('connect', (client) => client.on('error', onConnectionError));
  return new StrictPostgresDialect({ pool });
}

class StrictPostgresDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(config: PostgresDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new StrictPostgresDriver(this.#config);
  }
}

class StrictPostgresDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    rejectInsideTransaction();
    return super.acquireConnection();
  }
}

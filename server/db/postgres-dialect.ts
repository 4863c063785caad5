import { type DatabaseConnection, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import pg from 'pg';
import { refuseInsideTransaction } from './transaction.ts';

const CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;

/** Big integers come as numbers, as they do from SQLite: ours are moments and counts, far below 2^53. */
const NUMBERS: pg.CustomTypesConfig = {
  // The overloads of getTypeParser name each format; both behave alike.
  getTypeParser: (id, format) =>
    id === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(id, format as 'text'),
};

/** Kysely's PostgreSQL dialect on a pool, with the same rule about transactions as on SQLite. */
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
  // Without listeners a connection that breaks would end this process too, whether it lay idle or was in use.
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
    refuseInsideTransaction();
    return super.acquireConnection();
  }
}

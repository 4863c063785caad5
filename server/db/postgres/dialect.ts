import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type PostgresPool,
} from 'kysely';
import { checkConnectionUse } from '../context.ts';

/** Kysely's PostgreSQL dialect; it rejects root-database calls inside a transaction, as on SQLite. */
export function postgresDialect(pool: PostgresPool): PostgresDialect {
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
    checkConnectionUse();
    return super.acquireConnection();
  }
}

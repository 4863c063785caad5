import { createKeyring } from './data-key/keyring.ts';
import { type DatabaseOptions, executedMigrations, openDatabase, rejectOtherSchema } from './db/database.ts';
import type { Database } from './db/schema.ts';
import { type Config, siteOrigin } from './operations/config.ts';
import { prepareDatabase } from './operations/prepare-database.ts';
import type { Report } from './operations/report.ts';
import { createServices, type Services } from './services.ts';

type OpenOptions = {
  report: Report;
  /** Starts listening and returns the port; called when the database and the data key are ready. */
  listen?: () => Promise<number>;
};

/**
 * Opens and migrates the configured database and creates the services; `close` closes both.
 * @throws DomainError if a server lacks the database's data key.
 */
export async function openServices(config: Config, { report, listen }: OpenOptions): Promise<Services> {
  const options: DatabaseOptions = {
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => report('database connection lost', error),
  };
  let db: Database | undefined;
  try {
    await prepare(options, config);
    db = openDatabase({ ...options, hasTimeLimits: listen !== undefined });
    // A server without the right key would reject every referral.
    if (listen) await createKeyring(config).readMatching(db);
    const port = listen ? await listen() : config.port;
    return createServices({ ...config, db, origin: siteOrigin(config.siteUrl, port), report });
  } catch (error) {
    await db?.destroy();
    throw error;
  }
}

/**
 * Migrates on separate connections without time limits.
 * @throws DomainError if this version cannot use the schema.
 */
async function prepare(options: DatabaseOptions, config: Config): Promise<void> {
  const db = openDatabase(options);
  try {
    rejectOtherSchema(await executedMigrations(db));
    await prepareDatabase(db, {
      isLocalTrial: config.siteUrl === undefined,
      keyring: createKeyring(config),
    });
  } finally {
    await db.destroy();
  }
}

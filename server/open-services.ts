import { type Config, siteOrigin } from './config.ts';
import { createKeyring } from './data-key/keyring.ts';
import { type DatabaseOptions, openDatabase } from './db/database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { createServices, type Report, type Services } from './services.ts';

export type OpenOptions = {
  report: Report;
  /** Starts listening and returns the port; called when the database and the data key are ready. */
  listen?: () => Promise<number>;
};

/**
 * Opens and migrates the configured database and creates the services; `close` closes both.
 * @throws DomainError if a server does not have the database's data key.
 */
export async function openServices(config: Config, { report, listen }: OpenOptions): Promise<Services> {
  const options: DatabaseOptions = {
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => report('database connection lost', error),
  };
  await prepare(options, { isLocalTrial: config.siteUrl === undefined });
  const db = openDatabase({ ...options, hasTimeLimits: listen !== undefined });
  try {
    // A server without the right key would reject every referral.
    if (listen) await createKeyring(config).matching(db);
    const port = listen ? await listen() : config.port;
    return createServices({ ...config, db, origin: siteOrigin(config.siteUrl, port), report });
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Migrates on connections of its own, which have no time limits. */
async function prepare(options: DatabaseOptions, trial: { isLocalTrial: boolean }): Promise<void> {
  const db = openDatabase(options);
  try {
    await prepareDatabase(db, trial);
  } finally {
    await db.destroy();
  }
}

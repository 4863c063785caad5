import { readProcessConfig, siteOrigin } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { createServices, type Services } from '../server/services.ts';

/** Runs the work on the services that the server would have, on the same settings and an up-to-date database. */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readProcessConfig();
  const db = openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    await prepareDatabase(db, { isLocalTrial: config.siteUrl === undefined });
    await work(createServices({ ...config, db, origin: siteOrigin(config.siteUrl, config.port) }));
  } finally {
    await db.destroy();
  }
}

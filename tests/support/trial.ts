import { prepareDatabase } from '../../server/open.ts';
import { databaseSettings } from './process.ts';
import { createEmptyDatabase, type Engine, openSiteOn, type SiteOptions } from './test-site.ts';

/** A site on a database with the demo practice, and its settings. */
export async function openTrial(engine: Engine, options?: SiteOptions) {
  const database = await createEmptyDatabase(engine);
  const site = await openSiteOn(database, options);
  await prepareDatabase(site.services.db, { isLocalTrial: true });
  return { site, database, settings: databaseSettings(database) };
}

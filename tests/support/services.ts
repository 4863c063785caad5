import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { createServices, type ServiceOptions, type Services } from '../../server/services.ts';

/** Where the sites of tests are at home. */
export const TEST_ORIGIN = 'http://localhost:3000';

/** Services on a database, of a site without mail and limits unless a test asks for them. */
export function openServices(
  database: DatabaseOptions,
  options: Partial<Omit<ServiceOptions, 'db'>> = {},
): Services {
  return createServices({
    db: openDatabase(database),
    databaseUrl: database.databaseUrl,
    origin: TEST_ORIGIN,
    smtpUrl: undefined,
    mailFrom: undefined,
    hasRateLimits: false,
    ...options,
  });
}

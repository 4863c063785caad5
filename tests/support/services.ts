import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { createServices, type ServiceOptions, type Services } from '../../server/services.ts';

/** Where the sites of tests are at home. */
export const TEST_ORIGIN = 'http://localhost:3000';

/** Of nobody. */
export const TEST_DATA_KEY = Buffer.alloc(32, 'sorrel').toString('base64');

/** A puzzle that is solved in no time. */
export const EASY = { cost: 1, minTries: 1, maxTries: 3 };

/** Services on a database, of a site without mail and limits unless a test asks for them. */
export function openServices(
  database: DatabaseOptions,
  options: Partial<Omit<ServiceOptions, 'db'>> = {},
): Services {
  return createServices({
    db: openDatabase(database),
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    // As on every deployment that shares a PostgreSQL; with SQLite the key is a file.
    dataKey: database.databaseUrl && TEST_DATA_KEY,
    captcha: { kind: 'altcha', difficulty: EASY },
    origin: TEST_ORIGIN,
    smtpUrl: undefined,
    mailFrom: undefined,
    hasRateLimits: false,
    ...options,
  });
}

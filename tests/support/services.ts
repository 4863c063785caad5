import type { Context } from '../../server/context.ts';
import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { type ContextOptions, createContext } from '../../server/open.ts';

export const TEST_ORIGIN = 'http://localhost:3000';

export const TEST_DATA_KEY = Buffer.alloc(32, 'sorrel').toString('base64');

export const EASY = { cost: 1, minTries: 1, maxTries: 3 };

/**
 * Creates services on a database, by default without mail and rate limits. Time limits of the database are for tests of
 * those limits: on a slow machine, others would run into them.
 */
export function openServices(
  database: DatabaseOptions,
  options: Partial<Omit<ContextOptions, 'db'>> = {},
): Context {
  return createContext({
    db: openDatabase(database),
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    // PostgreSQL deployments set the key; with SQLite it is a file.
    dataKey: database.databaseUrl && TEST_DATA_KEY,
    captchaDifficulty: EASY,
    origin: TEST_ORIGIN,
    smtpUrl: undefined,
    mailFrom: undefined,
    hasRateLimits: false,
    ...options,
  });
}

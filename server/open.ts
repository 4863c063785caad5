import {
  type DatabaseOptions,
  executedMigrations,
  migrate,
  openDatabase,
  rejectOlderSchema,
  rejectOtherSchema,
} from './db/database.ts';
import type { Database } from './db/schema.ts';
import type { Report } from './errors.ts';
import { isDemoDecided, recordDemoDecision } from './jobs/demo/repository.ts';
import { foldStoredNames } from './jobs/stored-folds-repository.ts';
import type { Config } from './operations/config.ts';
import { createKeyring, type Keyring } from './referrals/keyring.ts';
import { createServices, type Services } from './services.ts';
import { DEFAULT_EXPIRY_HOURS } from './team/links.ts';
import { hasUsers } from './team/repository.ts';

type OpenOptions = {
  report: Report;
  isServer?: boolean;
  /** Whether a command fills an empty database. Only servers migrate others: an older one may be running. */
  mayCreate?: boolean;
};

/** Opens the configured database and creates the services; `close` closes both. @throws as `openChecked` does. */
export async function openServices(config: Config, options: OpenOptions): Promise<Services> {
  const opened = await openChecked(config, options);
  const origin = config.siteUrl ?? `http://localhost:${config.port}`;
  return createServices({ ...config, ...opened, origin, report: options.report });
}

/**
 * Opens the configured database and the data key; servers migrate it and require the key.
 * @throws DomainError if this version cannot use the schema, or a server lacks the database's data key.
 */
export async function openChecked(config: Config, { report, isServer, mayCreate }: OpenOptions) {
  const options: DatabaseOptions = {
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => report('database connection lost', error),
  };
  // Migrations have no time limits.
  let db = openDatabase(options);
  try {
    const keyring = createKeyring(config);
    const executed = await executedMigrations(db);
    rejectOtherSchema(executed);
    if (isServer || (mayCreate && executed.length === 0)) {
      await prepareDatabase(db, { isLocalTrial: config.siteUrl === undefined, keyring });
    } else rejectOlderSchema(executed);
    if (isServer) {
      await db.destroy();
      db = openDatabase({ ...options, hasTimeLimits: true });
      // A server without the right key would reject every referral.
      const key = await keyring.readMatching(db);
      await foldStoredNames(db, { key, report });
    }
    return { db, keyring };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Migrates the database. Only the first call can insert the demo practice, and only in a local trial. */
export async function prepareDatabase(
  db: Database,
  { isLocalTrial, keyring }: { isLocalTrial: boolean; keyring?: Keyring },
): Promise<void> {
  await migrate(db);
  if (await isDemoDecided(db)) return;
  if (!isLocalTrial) {
    await recordDemoDecision(db, false);
    return;
  }
  const { insertDemoPractice } = await import('./jobs/demo/practice.ts');
  await insertDemoPractice(db, keyring);
}

/** Prints that the server is ready and, while the portal has no users, an invitation link for the practice's address. */
export async function announceStart(
  state: string,
  services: Pick<Services, 'db' | 'origin' | 'links' | 'practice'>,
): Promise<void> {
  const { db, origin, links, practice } = services;
  // Read it before printing: a caller that waits for the first line may stop the server right after.
  const { email } = await practice.read();
  const options = { expiresInHours: DEFAULT_EXPIRY_HOURS, byMail: false, isForFirstUser: true };
  const first = (await hasUsers(db)) ? null : await links.invite(email, options);
  console.log(`Sorrel is ${state} on ${origin}`);
  if (!first) return;
  const text = `The portal has no users yet. Set up the first, ${email}, with this link:`;
  const note = 'It works once, for a week. Links of earlier starts work, too, until there is a user.';
  const rule = '─'.repeat(first.link.length - 1);
  // No side borders, so that the link can be copied.
  console.log(`\n┌${rule}\n${text}\n${first.link}\n${note}\n└${rule}\n`);
}

import { practice } from '../practice.config.ts';
import type { Context } from './context.ts';
import { createContentVersion, readContentVersion } from './db/content-version.ts';
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
import { createCookies } from './http/cookies.ts';
import { createRateLimiters } from './http/rate-limit.ts';
import { createBackups } from './jobs/backups.ts';
import { isDemoDecided, recordDemoDecision } from './jobs/demo/repository.ts';
import { createHealth } from './jobs/health.ts';
import { foldStoredNames } from './jobs/stored-folds-repository.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { type Config, configWarnings } from './operations/config.ts';
import { createToday } from './operations/today.ts';
import { createRenderGate } from './pages/render-gate.ts';
import { getPracticeFacts } from './practice/repository.ts';
import { type AltchaDifficulty, createAltcha } from './referrals/captcha.ts';
import { createKeyring, type Keyring } from './referrals/keyring.ts';
import { createInvitation, DEFAULT_EXPIRY_HOURS } from './team/links.ts';
import { hasUsers } from './team/repository.ts';

export type ContextOptions = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'dataKey' | 'smtpUrl' | 'mailFrom' | 'hasRateLimits'
> &
  Partial<Pick<Config, 'backupDir' | 'siteUrl'>> & {
    /** Open and migrated; `close` closes it. */
    db: Database;
    /** The public origin; http://localhost with the port in a local trial. */
    origin: string;
    /** Milliseconds since 1970; tests replace it. */
    now?: () => number;
    report?: Report;
    keyring?: Keyring;
    /** Tests lower it. */
    captchaDifficulty?: AltchaDifficulty;
  };

export function createContext({
  db,
  origin,
  now = Date.now,
  report = () => {},
  ...config
}: ContextOptions): Context {
  const { databaseUrl, dataDir, smtpUrl, mailFrom, siteUrl, keyring = createKeyring(config) } = config;
  const today = createToday(now, practice.timeZone);
  const sender = async () => mailFrom ?? { address: (await getPracticeFacts(db)).email };
  const mailer = createMailer({ smtpUrl, dataDir, sender });
  const outbox = createOutbox({ db, mailer, origin, now, report });
  // PostgreSQL has its own programs for backups.
  const folder = databaseUrl ? undefined : config.backupDir;
  const backups = folder ? createBackups({ dataDir, folder, now, report }) : null;
  // Cached pages do not wait for a long transaction, which holds SQLite's one connection.
  const versionDb = databaseUrl ? db : openDatabase({ databaseUrl, dataDir, onConnectionError: () => {} });
  return {
    db,
    now,
    today,
    origin,
    siteUrl,
    report,
    warnings: configWarnings(config),
    cookies: createCookies(origin),
    rateLimits: config.hasRateLimits ? createRateLimiters() : null,
    contentVersion: createContentVersion(db, () => readContentVersion(versionDb), today, report),
    renderGate: createRenderGate(),
    health: createHealth({ db, dataDir }),
    keyring,
    captcha: createAltcha(() => keyring.readOwn().captcha, now, config.captchaDifficulty),
    mailer,
    outbox,
    backups,
    hasBackups: backups !== null || databaseUrl !== undefined,
    async close() {
      await backups?.close();
      await outbox.close();
      await Promise.all([versionDb.destroy(), db.destroy()]);
    },
  };
}

type OpenOptions = {
  report: Report;
  isServer?: boolean;
  /** Whether a command fills an empty database. Only servers migrate others: an older one may be running. */
  mayCreate?: boolean;
};

/** Opens the configured database and creates the context. @throws like `openChecked` */
export async function openContext(config: Config, options: OpenOptions): Promise<Context> {
  const opened = await openChecked(config, options);
  const origin = config.siteUrl ?? `http://localhost:${config.port}`;
  return createContext({ ...config, ...opened, origin, report: options.report });
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
export async function announceStart(state: string, ctx: Context): Promise<void> {
  const { db, origin } = ctx;
  // Before printing: a caller that waits for the first line may stop the server right after.
  const { email } = await getPracticeFacts(db);
  const options = { expiresInHours: DEFAULT_EXPIRY_HOURS, byMail: false, isForFirstUser: true };
  const first = (await hasUsers(db)) ? null : await createInvitation(ctx, email, options);
  console.log(`Sorrel is ${state} on ${origin}`);
  if (!first) return;
  const text = `The portal has no users yet. Set up the first, ${email}, with this link:`;
  const note = 'It works once, for a week. Links of earlier starts work, too, until there is a user.';
  const rule = '─'.repeat(first.link.length - 1);
  // Without side borders, so that the link can be copied.
  console.log(`\n┌${rule}\n${text}\n${first.link}\n${note}\n└${rule}\n`);
}

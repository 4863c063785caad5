import { practice } from '../practice.config.ts';
import type { Context } from './context.ts';
import { createContentVersion, readContentVersion } from './db/content-version.ts';
import { openDatabase } from './db/database.ts';
import type { Database } from './db/schema.ts';
import type { Report } from './errors.ts';
import { createCookies } from './http/cookies.ts';
import { createRateLimiters } from './http/rate-limit.ts';
import { createBackups } from './jobs/backups.ts';
import { createHealthService } from './jobs/health.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox.ts';
import { type Config, configWarnings } from './operations/config.ts';
import { createToday } from './operations/today.ts';
import { createRenderGate } from './pages/render-gate.ts';
import { createPracticeService } from './practice/service.ts';
import { createProviderCsvService } from './providers/csv/service.ts';
import { createDirectoryService } from './providers/public-view.ts';
import { createProviderService } from './providers/service.ts';
import { type AltchaDifficulty, createAltcha } from './referrals/captcha.ts';
import { createWorklistService } from './referrals/inbox.ts';
import { createKeyring, type Keyring } from './referrals/keyring.ts';
import { unassignAll } from './referrals/repository.ts';
import { createReferralService } from './referrals/service.ts';
import { createOwnPasskeyService } from './sign-in/own-passkeys.ts';
import { createRegistrationService } from './sign-in/registration.ts';
import { createPasskeyService } from './sign-in/service.ts';
import { createLinkService } from './team/links.ts';
import { createUserService } from './team/service.ts';

/** The context, and the services that are not plain functions yet. */
export type Services = ReturnType<typeof createServices>;

export type ServiceOptions = Pick<
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

/** The composition root. */
export function createServices({ db, origin, now = Date.now, report = () => {}, ...config }: ServiceOptions) {
  const { smtpUrl, mailFrom, dataDir } = config;
  const today = createToday(now, practice.timeZone);
  const practiceService = createPracticeService(db, { today, now, origin });
  const sender = async () => mailFrom ?? { address: (await practiceService.read()).email };
  const mailer = createMailer({ smtpUrl, dataDir, sender });
  const { keyring = createKeyring(config) } = config;
  const captcha = createAltcha(() => keyring.readOwn().captcha, now, config.captchaDifficulty);
  const outbox = createOutbox({ db, mailer, origin, now, report });
  // PostgreSQL has its own programs for this.
  const folder = config.databaseUrl ? undefined : config.backupDir;
  const backups = folder ? createBackups({ dataDir, folder, now, report }) : null;
  const party = { name: practice.portalName, id: new URL(origin).hostname, origin };
  const passkeys = createPasskeyService({ db, party, now, report });
  const rateLimits = config.hasRateLimits ? createRateLimiters() : null;
  const providers = createProviderService(db, { today, now });
  const directory = createDirectoryService(db, today);
  // Cached pages do not wait for a long transaction, which holds SQLite's one connection.
  const sqlite = { databaseUrl: undefined, dataDir, onConnectionError: () => {} };
  const versionDb = config.databaseUrl ? db : openDatabase(sqlite);
  const contentVersion = createContentVersion(db, () => readContentVersion(versionDb), today, report);
  const context: Context = {
    db,
    now,
    today,
    origin,
    siteUrl: config.siteUrl,
    report,
    warnings: configWarnings(config),
    cookies: createCookies(origin),
    rateLimits,
    contentVersion,
    renderGate: createRenderGate(),
    health: createHealthService({ db, dataDir }),
    keyring,
    captcha,
    mailer,
    outbox,
    backups,
    hasBackups: backups !== null || config.databaseUrl !== undefined,
    async close() {
      await backups?.close();
      await outbox.close();
      await Promise.all([versionDb.destroy(), db.destroy()]);
    },
  };
  return {
    ...context,
    /** The directory for visitors. */
    directory,
    providers,
    providerCsv: createProviderCsvService(db, { today, now }),
    /** The practice's contact details and hours. */
    practice: practiceService,
    users: createUserService({ db, now, unassign: unassignAll }),
    links: createLinkService({ db, origin, mailer, now }),
    registrations: createRegistrationService({ db, passkeys, now }),
    passkeys,
    ownPasskeys: createOwnPasskeyService(db, passkeys, now),
    referrals: createReferralService({ db, keyring, captcha, outbox, now }),
    /** Referrals as staff work on them. */
    worklist: createWorklistService({ db, keyring, outbox, now }),
  };
}

import type { User } from '../domain/accounts/schemas.ts';
import { practice } from '../practice.config.ts';
import { createRegistrationService } from './accounts/links/registration.ts';
import { createLinkService } from './accounts/links/service.ts';
import { createOwnPasskeyService } from './accounts/passkeys/own-passkeys.ts';
import { createPasskeyService } from './accounts/passkeys/service.ts';
import { createAltcha } from './captcha/altcha.ts';
import type { AltchaDifficulty } from './captcha/captcha.ts';
import { createKeyring } from './data-key/keyring.ts';
import { createContentVersion, readContentVersion } from './db/content-version.ts';
import type { Database } from './db/schema.ts';
import { createToday } from './db/today.ts';
import { findImageBytes } from './directory/pictures/repository.ts';
import { createProviderCsvService } from './directory/providers/csv/service.ts';
import { createDirectoryService } from './directory/providers/public-view.ts';
import { createProviderService } from './directory/providers/service.ts';
import {
  CONCERNS,
  CREDENTIALS,
  createReferenceList,
  INSURERS,
  OFFICES,
} from './directory/reference-lists/lists.ts';
import {
  listConcerns,
  listCredentials,
  listInsuranceCompanies,
} from './directory/reference-lists/repository.ts';
import { createCookies } from './http/cookies.ts';
import { createRateLimiters } from './http/rate-limit.ts';
import { createMailer } from './mail/mailer.ts';
import { createOutbox } from './mail/outbox/service.ts';
import { createBackups } from './operations/backups.ts';
import { findRisks, findSampleData, findSampleTexts } from './operations/before-launch.ts';
import type { Config } from './operations/config.ts';
import { createHealthService } from './operations/health.ts';
import type { Report } from './operations/logger.ts';
import { createRenderGate } from './pages/render-gate.ts';
import { createSettingsService } from './practice/ehr-settings/service.ts';
import { createPracticeService } from './practice/facts/service.ts';
import { createFaqService } from './practice/faqs/service.ts';
import { createNoticeService } from './practice/notices/service.ts';
import { createErasure } from './referrals/erase/service.ts';
import { createReferralMailService } from './referrals/mails/service.ts';
import { createReferralSearch } from './referrals/search/service.ts';
import { createReferralService } from './referrals/service.ts';
import { createWorklistService } from './referrals/worklist/service.ts';

/** All services; the API and the command line depend on nothing else. */
export type Services = ReturnType<typeof createServices>;

export type ServiceOptions = Pick<
  Config,
  'databaseUrl' | 'dataDir' | 'dataKey' | 'smtpUrl' | 'mailFrom' | 'hasRateLimits'
> &
  Partial<Pick<Config, 'backupDir'>> & {
    /** Open and migrated; `close` closes it. */
    db: Database;
    /** The public origin; http://localhost with the port in a local trial. */
    origin: string;
    /** Milliseconds since 1970; tests replace it. */
    now?: () => number;
    report?: Report;
    /** Tests lower it. */
    captchaDifficulty?: AltchaDifficulty;
  };

/** The composition root. */
export function createServices({ db, origin, now = Date.now, report = () => {}, ...config }: ServiceOptions) {
  const { smtpUrl, mailFrom, dataDir } = config;
  const today = createToday(now, practice.timeZone);
  const isHttps = origin.startsWith('https:');
  const practiceService = createPracticeService(db, { today, now, isHttps });
  const sender = async () => mailFrom ?? (await practiceService.read()).email;
  const mailer = createMailer({ smtpUrl, dataDir, sender });
  const keyring = createKeyring(config);
  const captcha = createAltcha(() => keyring.readOwn().captcha, now, config.captchaDifficulty);
  const outbox = createOutbox({ db, mailer, origin, now, report });
  // PostgreSQL has its own programs for this.
  const backups =
    config.backupDir && !config.databaseUrl
      ? createBackups({
          dataDir,
          folder: config.backupDir,
          timeZone: practice.timeZone,
          now,
          report,
        })
      : null;
  const party = { name: practice.portalName, id: new URL(origin).hostname, origin };
  const passkeys = createPasskeyService({ db, party, now, report });
  const rateLimits = config.hasRateLimits ? createRateLimiters() : null;
  const providers = createProviderService(db, { today, now });
  const directory = createDirectoryService(db, today);
  const contentVersion = createContentVersion(() => readContentVersion(db), today, report);
  return {
    db,
    now,
    origin,
    cookies: createCookies(origin),
    contentVersion,
    /** Returns the date in the practice's time zone. */
    today,
    /** The directory for visitors. */
    directory,
    providers,
    providerCsv: createProviderCsvService(db, { today, now }),
    referenceData: {
      states: directory.states,
      insuranceCompanies: () => listInsuranceCompanies(db),
      credentials: () => listCredentials(db),
      concerns: () => listConcerns(db),
    },
    insurers: createReferenceList(db, { now }, INSURERS),
    credentials: createReferenceList(db, { now }, CREDENTIALS),
    concerns: createReferenceList(db, { now }, CONCERNS),
    offices: createReferenceList(db, { now }, OFFICES),
    settings: createSettingsService(db, { isHttps, now }),
    /** The practice's contact details and hours. */
    practice: practiceService,
    faqs: createFaqService(db, { now }),
    notices: createNoticeService(db, { now }),
    beforeLaunch: {
      list: async (user: User) => [
        ...findSampleTexts(),
        ...(await findSampleData(db, today())),
        // What backs up PostgreSQL is unknown here.
        ...(await findRisks(db, user, { hasBackups: backups !== null || config.databaseUrl !== undefined })),
      ],
    },
    images: { find: (hash: string, width: number) => findImageBytes(db, hash, width) },
    links: createLinkService({ db, origin, mailer, now }),
    registrations: createRegistrationService({ db, passkeys, now }),
    passkeys,
    ownPasskeys: createOwnPasskeyService(db, passkeys, now),
    captcha,
    keyring,
    referrals: createReferralService({ db, keyring, captcha, outbox, now }),
    referralMails: createReferralMailService({ db, keyring, outbox, now }),
    /** Referrals as staff work on them. */
    worklist: createWorklistService({ db, keyring, now }),
    referralSearch: createReferralSearch({ db, keyring, now }),
    erasure: createErasure(db, now),
    /** Sends the queued mails; the server starts it. */
    outbox,
    /** Nightly backups; the server starts them. */
    backups,
    rateLimits,
    renderGate: createRenderGate(),
    health: createHealthService({ db, dataDir }),
    async close() {
      backups?.close();
      await outbox.close();
      await db.destroy();
    },
  };
}

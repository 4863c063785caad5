import type { ContentVersion } from './db/content-version.ts';
import type { Database } from './db/schema.ts';
import type { Report } from './errors.ts';
import type { Cookies } from './http/cookies.ts';
import type { RateLimiters } from './http/rate-limit.ts';
import type { Backups } from './jobs/backups.ts';
import type { Health } from './jobs/health.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Outbox } from './mail/outbox.ts';
import type { Today } from './operations/today.ts';
import type { RenderGate } from './pages/render-gate.ts';
import type { Captcha } from './referrals/captcha.ts';
import type { Keyring } from './referrals/keyring.ts';

/** Everything that has state or comes from the settings. Functions of the subjects take it first. */
export type Context = {
  db: Database;
  /** Milliseconds since 1970; tests replace it. */
  now: () => number;
  /** Returns the date in the practice's time zone. */
  today: Today;
  /** The public origin; http://localhost with the port in a local trial. */
  origin: string;
  /** SITE_URL; undefined in a local trial. */
  siteUrl: string | undefined;
  report: Report;
  /** What the settings lack for a real site. */
  warnings: string[];
  cookies: Cookies;
  /** Null behind a gateway that limits. */
  rateLimits: RateLimiters | null;
  contentVersion: ContentVersion;
  renderGate: RenderGate;
  health: Health;
  keyring: Keyring;
  captcha: Captcha;
  mailer: Mailer;
  /** Sends the queued mails; the server starts it. */
  outbox: Outbox;
  /** Nightly backups; the server starts them. Null without a folder, and for PostgreSQL, which has its own programs. */
  backups: Backups | null;
  /** Whether somebody makes backups; on PostgreSQL, nobody knows. */
  hasBackups: boolean;
  close(): Promise<void>;
};

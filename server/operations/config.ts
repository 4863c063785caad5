import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { emailError } from '../../domain/forms/rules.ts';
import { practice } from '../../practice.config.ts';
import { ConfigError } from '../errors.ts';

export const DATA_KEY_BYTES = 32;

/** Whether the text is 32 bytes in canonical base64. */
export function isDataKey(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length === DATA_KEY_BYTES && bytes.toString('base64') === text;
}

type Environment = Record<string, string | undefined>;

/** The process's settings, as .env.example documents them. */
export type Config = ReturnType<typeof readConfig>;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'is not a port number')
    .transform(Number)
    .refine((port) => port <= 65_535, 'is above 65535')
    .default(3000),
  HOST: z
    .string()
    .refine((text) => isIP(text) > 0 || text === 'localhost', 'is neither an IP address nor localhost')
    .optional(),
  SITE_URL: z
    .string()
    .refine((text) => isOrigin(text), 'is not an http or https origin without a path')
    .transform((text) => new URL(text).origin)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine((text) => /^postgres(ql)?:\/\/./.test(text) && URL.canParse(text), 'is not a PostgreSQL address')
    .optional(),
  BACKUP_DIR: z.string().optional(),
  SMTP_URL: z
    .string()
    // A query could tell the mail library to skip TLS.
    .refine((text) => /^smtps?:\/\/[^/?#]+\/?$/.test(text) && URL.canParse(text), 'is not an SMTP address')
    .optional(),
  MAIL_FROM: z
    .string()
    .transform(parseSender)
    .refine(({ address }) => emailError(address) === null, 'is not an email address')
    .optional(),
  DATA_KEY: z
    .string()
    .refine(
      isDataKey,
      `is not ${DATA_KEY_BYTES} bytes in base64, as openssl rand -base64 ${DATA_KEY_BYTES} makes them`,
    )
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^\d$/, 'is not a number of proxies from 0 to 9')
    .transform(Number)
    .default(0),
  RATE_LIMITS: z.enum(['on', 'off'], 'is neither on nor off').default('on'),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/, 'is not a token of at least 16 characters without spaces')
    .optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `is not one of ${LOG_LEVELS.join(', ')}`).optional(),
});

/** Checks pairs of variables once each is valid. */
const environment = variables.pipe(
  z.custom<z.output<typeof variables>>().refine((set) => !set.DATABASE_URL || set.DATA_KEY, {
    path: ['DATA_KEY'],
    message: 'is needed with DATABASE_URL, since all processes must have the same one',
  }),
);

const ENCODED = '(in the password, write # as %23, ? as %3F and / as %2F)';
const EXAMPLES: Record<string, string> = {
  PORT: '3000',
  HOST: '127.0.0.1',
  SITE_URL: 'https://www.example.com',
  DATABASE_URL: `postgres://sorrel:secret@localhost:5432/sorrel ${ENCODED}`,
  BACKUP_DIR: '/mnt/backup/sorrel',
  SMTP_URL: `smtps://user:secret@mail.example.com ${ENCODED}`,
  MAIL_FROM: 'no-reply@example.com',
  DATA_KEY: '<what openssl rand -base64 32 prints>',
  TRUST_PROXY: '1',
  RATE_LIMITS: 'off',
  METRICS_TOKEN: '<what openssl rand -hex 32 prints>',
  LOG_LEVEL: 'info',
};

/**
 * Reads and checks the environment. An empty value counts as unset.
 * @throws ConfigError with one line for each wrong variable: its name, the error and an example.
 */
export function readConfig(env: Environment) {
  const isSet = ([, value]: [string, string | undefined]) => value !== undefined && value !== '';
  const { data, error } = environment.safeParse(Object.fromEntries(Object.entries(env).filter(isSet)));
  if (!data) {
    const errors = new Map(error.issues.map(({ path, message }) => [String(path[0]), message]));
    const lines = [...errors].map(([name, text]) => `${name} ${text}. Example: ${name}=${EXAMPLES[name]}`);
    throw new ConfigError(lines.join('\n'));
  }
  return {
    port: data.PORT,
    /** Address to listen on; undefined means all. */
    host: data.HOST,
    /** Public origin without a trailing slash; undefined in a local trial. */
    siteUrl: data.SITE_URL,
    dataDir: data.DATA_DIR,
    /** Undefined means SQLite in the data folder. */
    databaseUrl: data.DATABASE_URL,
    /** Folder for nightly backups of SQLite; undefined means none. */
    backupDir: data.BACKUP_DIR,
    /** Undefined writes messages as files in the data folder. */
    smtpUrl: data.SMTP_URL,
    /** Sender of mails, with its own name if it has one; undefined uses the practice's address. */
    mailFrom: data.MAIL_FROM,
    /** 32 bytes in base64; undefined uses the key file in the data folder. */
    dataKey: data.DATA_KEY,
    /** Number of proxies in front that write X-Forwarded-For; 0 trusts none. */
    trustedProxies: data.TRUST_PROXY,
    /** False behind a gateway that limits requests. */
    hasRateLimits: data.RATE_LIMITS === 'on',
    /** Required to read /metrics; undefined disables /metrics. */
    metricsToken: data.METRICS_TOKEN,
    logLevel: data.LOG_LEVEL ?? (data.SITE_URL === undefined ? 'warn' : 'info'),
  };
}

/** @throws ConfigError when Intl does not know the time zone. */
export function checkTimeZone(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone });
  } catch {
    throw new ConfigError(
      `timeZone '${timeZone}' in practice.config.ts is not an IANA time zone. Example: America/Los_Angeles`,
    );
  }
}

/** Reads the environment, with defaults from a `.env` file in the working directory. @throws ConfigError */
export function readProcessConfig(): Config {
  checkTimeZone(practice.timeZone);
  if (existsSync('.env')) process.loadEnvFile('.env');
  return readConfig(process.env);
}

export function configWarnings(config: Partial<Config>): string[] {
  const { siteUrl, smtpUrl, dataDir, backupDir, databaseUrl, trustedProxies, host } = config;
  const warnings: string[] = [];
  const mode = (dataDir && statSync(dataDir, { throwIfNoEntry: false })?.mode) || 0;
  if ((mode & 0o077) !== 0) {
    warnings.push(
      `Other users of this machine can open DATA_DIR ${dataDir}, with the database and the data key. Close it: chmod 700 ${dataDir}`,
    );
  }
  if (backupDir && databaseUrl) {
    warnings.push(
      'BACKUP_DIR makes no backups of PostgreSQL: let pg_dump make them, as docs/operations.md shows',
    );
  }
  if (siteUrl && !smtpUrl)
    warnings.push('Emails reach nobody, since each becomes a file in DATA_DIR/mail: set SMTP_URL');
  if (trustedProxies && host === undefined) {
    warnings.push(
      'TRUST_PROXY without HOST: whoever reaches the port past the proxy can choose the address that limits and the audit see. Set HOST=127.0.0.1, or HOST=0.0.0.0 where a firewall or a container network lets in only the proxy',
    );
  }
  if (trustedProxies === 0 && siteUrl?.startsWith('https:')) {
    warnings.push(
      'TRUST_PROXY is 0: all visitors behind the proxy that ends TLS share one rate limit. Set it to the number of proxies',
    );
  }
  return warnings;
}

/** Returns the version and the commit: in a container from package.json, in a checkout from git. */
export function readBuildInfo(): { version: string; commit: string } {
  const cwd = path.resolve(import.meta.dirname, '../..');
  const { version, commit } = JSON.parse(readFileSync(path.join(cwd, 'package.json'), 'utf8'));
  if (commit) return { version, commit };
  const git = spawnSync('git', ['-c', `safe.directory=${cwd}`, 'rev-parse', '--short', 'HEAD'], {
    cwd,
    encoding: 'utf8',
  });
  return { version, commit: git.status === 0 ? git.stdout.trim() : 'unknown' };
}

function parseSender(text: string): { name?: string; address: string } {
  const [, name, address = text] = /^"?([^"<>\p{Cc}]*[^"<>\p{Cc}\s])"?\s*<([^<>]+)>$/u.exec(text) ?? [];
  return { ...(name && { name }), address };
}

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
}

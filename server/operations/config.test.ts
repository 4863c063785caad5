import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { practice } from '../../practice.config.ts';
import { temporaryFolder } from '../../tests/support/process.ts';
import { ConfigError } from '../errors.ts';
import { checkTimeZone, configWarnings, readConfig } from './config.ts';

type Environment = Parameters<typeof readConfig>[0];

/** 32 bytes. */
const KEY = 'AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';

function errors(env: Environment): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n');
    throw error;
  }
  throw new Error('The environment was accepted.');
}

describe('Environment, all optional', () => {
  const DEFAULTS = {
    port: 3000,
    host: undefined,
    siteUrl: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    backupDir: undefined,
    smtpUrl: undefined,
    mailFrom: undefined,
    dataKey: undefined,
    trustedProxies: 0,
    hasRateLimits: true,
    metricsToken: undefined,
    logLevel: 'warn',
  };

  test('PORT (3000), HOST (unset = all addresses), SITE_URL (unset = local trial), DATA_DIR (./data), DATABASE_URL (unset = SQLite), SMTP_URL (unset = files), MAIL_FROM (unset = the practice), DATA_KEY (unset = a file), TRUST_PROXY (0), RATE_LIMITS (on), METRICS_TOKEN (unset = closed)', () => {
    expect(readConfig({})).toEqual(DEFAULTS);
  });

  const SET = {
    PORT: '8080',
    HOST: '127.0.0.1',
    SITE_URL: 'https://www.practice.example',
    DATA_DIR: '/var/lib/sorrel',
    DATABASE_URL: 'postgres://sorrel:secret@db:5432/sorrel',
    BACKUP_DIR: '/mnt/backup/sorrel',
    SMTP_URL: 'smtps://sorrel:secret@mail.example:465',
    MAIL_FROM: 'no-reply@practice.example',
    DATA_KEY: KEY,
    TRUST_PROXY: '2',
    RATE_LIMITS: 'off',
    METRICS_TOKEN: 'a-token-of-the-tests',
    LOG_LEVEL: 'debug',
    PATH: '/usr/bin',
  };

  test('An empty value counts as unset', () => {
    const empty = Object.keys(SET).map((name) => [name, '']);
    expect(readConfig(Object.fromEntries(empty))).toEqual(DEFAULTS);
    expect(readConfig({ PORT: undefined, SITE_URL: undefined })).toEqual(DEFAULTS);
  });

  test('set variables are used and unknown ones ignored', () => {
    expect(readConfig(SET)).toEqual({
      port: 8080,
      host: '127.0.0.1',
      siteUrl: 'https://www.practice.example',
      dataDir: '/var/lib/sorrel',
      databaseUrl: 'postgres://sorrel:secret@db:5432/sorrel',
      backupDir: '/mnt/backup/sorrel',
      smtpUrl: 'smtps://sorrel:secret@mail.example:465',
      mailFrom: 'no-reply@practice.example',
      dataKey: KEY,
      trustedProxies: 2,
      hasRateLimits: false,
      metricsToken: 'a-token-of-the-tests',
      logLevel: 'debug',
    });
  });

  test('DATABASE_URL may use postgresql://', () => {
    const DATABASE_URL = 'postgresql://db/sorrel';
    expect(readConfig({ DATABASE_URL, DATA_KEY: KEY }).databaseUrl).toBe(DATABASE_URL);
  });

  test.each([
    ['?a=1&sslmode=require', '?a=1&sslmode=verify-full'],
    ['?sslmode=no-verify', '?sslmode=no-verify'],
    ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
  ])('DATABASE_URL with %s is used as %s, without a warning of the library', (given, used) => {
    const address = 'postgres://db/sorrel';
    expect(readConfig({ DATABASE_URL: address + given, DATA_KEY: KEY }).databaseUrl).toBe(address + used);
  });

  test.each<[keyof Environment, keyof typeof DEFAULTS, unknown[]]>([
    ['PORT', 'port', [0, 1, 65_535]],
    ['TRUST_PROXY', 'trustedProxies', [0, 1, 9]],
    [
      'SMTP_URL',
      'smtpUrl',
      ['smtp://localhost', 'smtp://127.0.0.1:2525', 'smtps://user:p%40ss@mail.example'],
    ],
  ])('%s sets %s: %j', (name, field, values) => {
    for (const value of values) expect(readConfig({ [name]: String(value) })[field]).toBe(value);
  });

  test('RATE_LIMITS=on is the default', () => {
    expect(readConfig({ RATE_LIMITS: 'on' })).toEqual(DEFAULTS);
  });
});

describe('SITE_URL: public origin without a trailing slash', () => {
  test.each([
    ['https://www.practice.example/', 'https://www.practice.example'],
    ['HTTPS://WWW.Practice.Example', 'https://www.practice.example'],
    ['https://practice.example:443', 'https://practice.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ])('%s is %s', (SITE_URL, origin) => {
    expect(readConfig({ SITE_URL }).siteUrl).toBe(origin);
  });
});

describe("A wrong value stops the start with one line that names the variable, the value's error and an example", () => {
  const SITE =
    'SITE_URL is not an http or https origin without a path. Example: SITE_URL=https://www.example.com';
  const DATABASE =
    'DATABASE_URL is not a PostgreSQL address. Example: DATABASE_URL=postgres://sorrel:secret@localhost:5432/sorrel';
  const SMTP = 'SMTP_URL is not an SMTP address. Example: SMTP_URL=smtps://user:secret@mail.example.com';
  const FROM = 'MAIL_FROM is not an email address. Example: MAIL_FROM=no-reply@example.com';
  const DATA_KEY =
    'DATA_KEY is not 32 bytes in base64, as openssl rand -base64 32 makes them. Example: DATA_KEY=<what openssl rand -base64 32 prints>';
  const PROXY = 'TRUST_PROXY is not a number of proxies from 0 to 9. Example: TRUST_PROXY=1';
  const LIMITS = 'RATE_LIMITS is neither on nor off. Example: RATE_LIMITS=off';
  const TOKEN =
    'METRICS_TOKEN is not a token of at least 16 characters without spaces. Example: METRICS_TOKEN=<what openssl rand -hex 32 prints>';
  const LEVEL =
    'LOG_LEVEL is not one of fatal, error, warn, info, debug, trace, silent. Example: LOG_LEVEL=info';

  test.each<[Environment, string]>([
    [{ PORT: 'http' }, 'PORT is not a port number. Example: PORT=3000'],
    [{ HOST: 'example.com' }, 'HOST is neither an IP address nor localhost. Example: HOST=127.0.0.1'],
    [{ PORT: '80.5' }, 'PORT is not a port number. Example: PORT=3000'],
    [{ PORT: '-1' }, 'PORT is not a port number. Example: PORT=3000'],
    [{ PORT: '65536' }, 'PORT is above 65535. Example: PORT=3000'],
    [{ SITE_URL: 'practice.example' }, SITE],
    [{ SITE_URL: 'https://' }, SITE],
    [{ SITE_URL: 'ftp://practice.example' }, SITE],
    [{ SITE_URL: 'https://practice.example/site' }, SITE],
    [{ SITE_URL: 'https://practice.example/?a=b' }, SITE],
    [{ SITE_URL: 'https://practice.example/#top' }, SITE],
    [{ SITE_URL: 'https://staff@practice.example' }, SITE],
    [{ SITE_URL: 'https://staff:secret@practice.example' }, SITE],
    [{ SITE_URL: 'https://:secret@practice.example' }, SITE],
    [{ DATABASE_URL: 'mysql://db/sorrel' }, DATABASE],
    [{ DATABASE_URL: 'postgres' }, DATABASE],
    [{ DATABASE_URL: 'postgres://db:port/sorrel' }, DATABASE],
    [{ SMTP_URL: 'mail.example' }, SMTP],
    [{ SMTP_URL: 'smtp://' }, SMTP],
    [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, SMTP],
    [{ SMTP_URL: 'https://mail.example' }, SMTP],
    [{ SMTP_URL: 'smtp://mail.example:port' }, SMTP],
    [{ MAIL_FROM: 'no-reply' }, FROM],
    [{ MAIL_FROM: 'Practice <no-reply@practice.example>' }, FROM],
    [{ MAIL_FROM: 'a@practice.example, b@practice.example' }, FROM],
    [{ MAIL_FROM: 'a@practice.example\r\nBcc: b@practice.example' }, FROM],
    [{ DATA_KEY: 'hunter2' }, DATA_KEY],
    [{ DATA_KEY: KEY.slice(0, -4) }, DATA_KEY],
    [{ DATA_KEY: `${KEY}AAAA` }, DATA_KEY],
    [{ DATA_KEY: ` ${KEY}` }, DATA_KEY],
    [{ DATA_KEY: KEY.replace('=', '') }, DATA_KEY],
    [
      { DATABASE_URL: 'postgres://db/sorrel' },
      'DATA_KEY is needed with DATABASE_URL, since all processes must have the same one. Example: DATA_KEY=<what openssl rand -base64 32 prints>',
    ],
    [{ TRUST_PROXY: '-1' }, PROXY],
    [{ TRUST_PROXY: '10' }, PROXY],
    [{ TRUST_PROXY: '1.5' }, PROXY],
    [{ TRUST_PROXY: 'true' }, PROXY],
    [{ TRUST_PROXY: '10.0.0.1' }, PROXY],
    [{ RATE_LIMITS: 'false' }, LIMITS],
    [{ RATE_LIMITS: 'OFF' }, LIMITS],
    [{ RATE_LIMITS: '0' }, LIMITS],
    [{ METRICS_TOKEN: 'fifteen-letters' }, TOKEN],
    [{ METRICS_TOKEN: 'two words that are long' }, TOKEN],
    [{ LOG_LEVEL: 'loud' }, LEVEL],
    [{ LOG_LEVEL: 'INFO' }, LEVEL],
  ])('%j', (env, line) => {
    expect(errors(env)).toEqual([line]);
  });

  test.each(['1e99', '-1.5', ' '])('one line for any invalid PORT (%j)', (PORT) => {
    const lines = errors({ PORT });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^PORT is .+\. Example: PORT=3000$/);
  });

  test('one line per invalid variable, without its value', () => {
    const wrong = {
      PORT: 'x',
      SITE_URL: 'y',
      DATABASE_URL: 'mysql://u:hunter2@db',
      SMTP_URL: 'http://u:hunter2@mail',
      MAIL_FROM: 'hunter2',
      DATA_KEY: 'hunter2',
      TRUST_PROXY: 'hunter2',
      RATE_LIMITS: 'hunter2',
      LOG_LEVEL: 'z',
    };
    const lines = errors(wrong);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(lines.join()).not.toContain('hunter2');
  });
});

describe('the time zone of the practice', () => {
  test('may be any zone or alias that Intl knows', () => {
    for (const timeZone of [practice.timeZone, 'US/Pacific', 'UTC']) {
      expect(() => checkTimeZone(timeZone)).not.toThrow();
    }
  });

  test.each(['Pacific', 'America/Portland', ''])('%j stops the start with an example', (timeZone) => {
    expect(() => checkTimeZone(timeZone)).toThrow(
      new ConfigError(
        `timeZone '${timeZone}' in practice.config.ts is not an IANA time zone. Example: America/Los_Angeles`,
      ),
    );
  });
});

test('warnings: a data folder that others can open, and BACKUP_DIR with PostgreSQL', () => {
  const dataDir = temporaryFolder();
  for (const [mode, count] of [
    [0o700, 0],
    [0o750, 1],
    [0o755, 1],
  ] as const) {
    chmodSync(dataDir, mode);
    expect(configWarnings({ dataDir })).toHaveLength(count);
  }
  expect(configWarnings({ dataDir: path.join(dataDir, 'none'), backupDir: '/mnt/backup' })).toEqual([]);
  expect(configWarnings({ backupDir: '/mnt/backup', databaseUrl: 'postgres://db/sorrel' })).toEqual([
    expect.stringContaining('pg_dump'),
  ]);
});

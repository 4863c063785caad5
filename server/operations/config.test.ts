import { chmodSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { practice } from '../../practice.config.ts';
import { temporaryFolder } from '../../tests/support/process.ts';
import { ConfigError } from '../errors.ts';
import { checkTimeZone, configWarnings, readConfig } from './config.ts';

type Environment = Parameters<typeof readConfig>[0];

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
  /** Each with the value that is set, and what is read from it and by default. */
  const VARIABLES: [name: string, value: string, field: string, read: unknown, unset: unknown][] = [
    ['PORT', '65535', 'port', 65_535, 3000],
    ['HOST', '127.0.0.1', 'host', '127.0.0.1', undefined],
    ['SITE_URL', 'https://www.a.example', 'siteUrl', 'https://www.a.example', undefined],
    ['DATA_DIR', '/var/lib/sorrel', 'dataDir', '/var/lib/sorrel', './data'],
    ['DATABASE_URL', 'postgres://u:p@db/sorrel', 'databaseUrl', 'postgres://u:p@db/sorrel', undefined],
    ['BACKUP_DIR', '/mnt/backup', 'backupDir', '/mnt/backup', undefined],
    ['SMTP_URL', 'smtps://u:p%40@m.example:465', 'smtpUrl', 'smtps://u:p%40@m.example:465', undefined],
    ['MAIL_FROM', 'no-reply@a.example', 'mailFrom', { address: 'no-reply@a.example' }, undefined],
    ['DATA_KEY', KEY, 'dataKey', KEY, undefined],
    ['TRUST_PROXY', '2', 'trustedProxies', 2, 0],
    ['RATE_LIMITS', 'off', 'hasRateLimits', false, true],
    ['METRICS_TOKEN', 'a-token-of-the-tests', 'metricsToken', 'a-token-of-the-tests', undefined],
    ['LOG_LEVEL', 'debug', 'logLevel', 'debug', 'warn'],
  ];
  const set = Object.fromEntries(VARIABLES.map(([name, value]) => [name, value]));
  const empty = Object.fromEntries(VARIABLES.map(([name]) => [name, '']));

  test('an empty value counts as unset, and unknown variables are ignored', () => {
    const unset = Object.fromEntries(VARIABLES.map(([, , field, , value]) => [field, value]));
    for (const env of [{}, empty, { PATH: '/usr/bin' }]) expect(readConfig(env)).toEqual(unset);
    expect(readConfig(set)).toEqual(
      Object.fromEntries(VARIABLES.map(([, , field, value]) => [field, value])),
    );
  });
});

test.each([
  ['https://www.practice.example/', 'https://www.practice.example'],
  ['HTTPS://WWW.Practice.Example', 'https://www.practice.example'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('SITE_URL is a public origin without a trailing slash: %s is %s', (SITE_URL, origin) => {
  expect(readConfig({ SITE_URL }).siteUrl).toBe(origin);
});

describe("A wrong value stops the start with one line that names the variable, the value's error and an example", () => {
  const ENCODED = '(in the password, write # as %23, ? as %3F and / as %2F)';
  const KEY_EXAMPLE = 'DATA_KEY=<what openssl rand -base64 32 prints>';
  test.each<[keyof Environment, values: string[], error: string, example: string]>([
    ['PORT', ['http', '80.5', '-1', '1e99', ' '], 'is not a port number', 'PORT=3000'],
    ['PORT', ['65536'], 'is above 65535', 'PORT=3000'],
    ['HOST', ['example.com'], 'is neither an IP address nor localhost', 'HOST=127.0.0.1'],
    [
      'SITE_URL',
      ['practice.example', 'ftp://practice.example', 'https://practice.example/site'],
      'is not an http or https origin without a path',
      'SITE_URL=https://www.example.com',
    ],
    [
      'DATABASE_URL',
      ['mysql://db/sorrel', 'postgres://user:pass#word@db/sorrel'],
      'is not a PostgreSQL address',
      `DATABASE_URL=postgres://sorrel:secret@localhost:5432/sorrel ${ENCODED}`,
    ],
    [
      'SMTP_URL',
      [
        'smtp://',
        'smtp://mail.example?requireTLS=false',
        'https://mail.example',
        'smtp://u:a#b@mail.example',
      ],
      'is not an SMTP address',
      `SMTP_URL=smtps://user:secret@mail.example.com ${ENCODED}`,
    ],
    [
      'MAIL_FROM',
      ['no-reply', 'Practice <a@b.example>, c@d.example', 'A\r\nBcc: c@d.example <a@b.example>'],
      'is not an email address',
      'MAIL_FROM=no-reply@example.com',
    ],
    [
      'DATA_KEY',
      ['hunter2', KEY.slice(0, -4), `${KEY}AAAA`],
      'is not 32 bytes in base64, as openssl rand -base64 32 makes them',
      KEY_EXAMPLE,
    ],
    [
      'TRUST_PROXY',
      ['-1', '10', '1.5', 'true', '10.0.0.1'],
      'is not a number of proxies from 0 to 9',
      'TRUST_PROXY=1',
    ],
    ['RATE_LIMITS', ['false', 'OFF', '0'], 'is neither on nor off', 'RATE_LIMITS=off'],
    [
      'METRICS_TOKEN',
      ['fifteen-letters', 'two words that are long'],
      'is not a token of at least 16 characters without spaces',
      'METRICS_TOKEN=<what openssl rand -hex 32 prints>',
    ],
    [
      'LOG_LEVEL',
      ['loud', 'INFO'],
      'is not one of fatal, error, warn, info, debug, trace, silent',
      'LOG_LEVEL=info',
    ],
  ])('%s=%j', (name, values, error, example) => {
    for (const value of values) {
      expect(errors({ [name]: value })).toEqual([`${name} ${error}. Example: ${example}`]);
    }
  });

  test('DATA_KEY is needed with DATABASE_URL', () => {
    expect(errors({ DATABASE_URL: 'postgres://db/sorrel' })).toEqual([
      `DATA_KEY is needed with DATABASE_URL, since all processes must have the same one. Example: ${KEY_EXAMPLE}`,
    ]);
  });

  test('one line per invalid variable, without its value', () => {
    const addresses = { DATABASE_URL: 'mysql://u:hunter2@db', SMTP_URL: 'http://u:hunter2@mail' };
    const rest = { DATA_KEY: 'hunter2', TRUST_PROXY: 'hunter2', RATE_LIMITS: 'hunter2', LOG_LEVEL: 'z' };
    const wrong = { PORT: 'x', SITE_URL: 'y', ...addresses, MAIL_FROM: 'hunter2', ...rest };
    const lines = errors(wrong);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(Object.keys(wrong));
    expect(lines.join()).not.toContain('hunter2');
  });
});

test.each([
  ['Sorrel Nutrition <a@b.example>', { name: 'Sorrel Nutrition', address: 'a@b.example' }],
  ['"Sorrel, Nutrition" <a@b.example>', { name: 'Sorrel, Nutrition', address: 'a@b.example' }],
])('MAIL_FROM may have a name: %s', (MAIL_FROM, mailFrom) => {
  expect(readConfig({ MAIL_FROM }).mailFrom).toEqual(mailFrom);
});

test('the time zone of the practice may be any that Intl knows; others stop the start with an example', () => {
  for (const timeZone of [practice.timeZone, 'US/Pacific', 'UTC']) checkTimeZone(timeZone);
  for (const timeZone of ['Pacific', 'America/Portland', '']) {
    const text = `timeZone '${timeZone}' in practice.config.ts is not an IANA time zone. Example: America/Los_Angeles`;
    expect(() => checkTimeZone(timeZone)).toThrow(new ConfigError(text));
  }
});

test('warnings: an open data folder, BACKUP_DIR with PostgreSQL, and no mail server outside of a trial', () => {
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
  const siteUrl = 'https://practice.example';
  expect(configWarnings({ siteUrl })).toEqual([expect.stringContaining('Emails reach nobody')]);
  for (const config of [{}, { siteUrl, smtpUrl: 'smtp://mail.example' }])
    expect(configWarnings(config)).toEqual([]);
});

test('warnings: TRUST_PROXY on all addresses, unless HOST says so; a https site without it', () => {
  expect(configWarnings({ trustedProxies: 1 })).toEqual([expect.stringContaining('HOST=127.0.0.1')]);
  for (const host of ['127.0.0.1', '0.0.0.0']) {
    expect(configWarnings({ trustedProxies: 1, host })).toEqual([]);
  }
  expect(configWarnings({ trustedProxies: 0 })).toEqual([]);
  const site = { siteUrl: 'https://practice.example', smtpUrl: 'smtp://mail.example' };
  expect(configWarnings({ ...site, trustedProxies: 0 })).toEqual([
    expect.stringContaining('TRUST_PROXY is 0'),
  ]);
});

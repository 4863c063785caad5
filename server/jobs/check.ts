import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { executedMigrations, openDatabase, rejectOtherSchema, sqliteFile } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { ConfigError } from '../errors.ts';
import { oneLine, smtpErrorText, transportOptions } from '../mail/mailer.ts';
import { type Config, configWarnings, readProcessConfig } from '../operations/config.ts';
import { findFingerprint, tryWrite } from '../referrals/key-repository.ts';
import { createKeyring, keyFileIn } from '../referrals/keyring.ts';
import { findDemoPeople } from './demo/repository.ts';
import { freeBytes, MIN_FREE_BYTES } from './health.ts';
import { startError } from './start-error.ts';

type CheckLine = { result: 'OK' | 'WARN' | 'FAIL'; subject: string; text: string };

const ok = (subject: string, text: string): CheckLine => ({ result: 'OK', subject, text });
const warn = (subject: string, text: string): CheckLine => ({ result: 'WARN', subject, text });
const fail = (subject: string, text: string): CheckLine => ({ result: 'FAIL', subject, text: oneLine(text) });

const MEGABYTE = 1_048_576;
const MAIL_LIMIT_MS = 6_000;

/** Checks settings, database, data key, mail login and free space. Changes nothing and sends nothing. */
export async function check(): Promise<CheckLine[]> {
  let config: Config;
  try {
    config = readProcessConfig();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => fail('settings', line));
  }
  const { dataDir, backupDir, smtpUrl } = config;
  const places = [existsSync(dataDir) ? dataDir : path.dirname(path.resolve(dataDir)), backupDir];
  return [
    ok('settings', 'All are valid.'),
    ...configWarnings(config).map((text) => warn('settings', `${text}.`)),
    ...(await checkDatabase(config)),
    ...(smtpUrl ? [await checkMailServer(smtpUrl)] : []),
    ...(await Promise.all(places.filter((place) => place !== undefined).map(checkSpace))),
  ];
}

async function checkDatabase(config: Config): Promise<CheckLine[]> {
  const { databaseUrl, dataDir, siteUrl } = config;
  if (!databaseUrl && !existsSync(sqliteFile(dataDir)))
    return [ok('database', `There is none in ${path.resolve(dataDir)} yet: the first start creates it.`)];
  const db = openDatabase({ databaseUrl, dataDir, onConnectionError: () => {}, hasTimeLimits: true });
  try {
    const executed = await executedMigrations(db);
    rejectOtherSchema(executed);
    if (executed.length === 0) return [ok('database', 'It is empty: the first start fills it.')];
    await tryWrite(db);
    const demo = await findDemoPeople(db, siteUrl);
    const lines = [
      ok('database', `${databaseUrl ? 'PostgreSQL' : 'SQLite'}, can be written to.`),
      await checkKey(db, config),
    ];
    return demo ? [...lines, warn('demo practice', `${demo.text} The dashboard takes them off.`)] : lines;
  } catch (error) {
    return [fail('database', startError(error, databaseUrl))];
  } finally {
    await db.destroy();
  }
}

async function checkKey(db: Database, config: Config): Promise<CheckLine> {
  const file = keyFileIn(config.dataDir);
  if (!config.dataKey && existsSync(file) && (statSync(file).mode & 0o077) !== 0)
    return fail('data key', `Other users of this machine can read it. Close it: chmod 600 ${file}`);
  // Without a fingerprint, reading the key would store one.
  if ((await findFingerprint(db)) === null) return ok('data key', 'The next start chooses it.');
  return createKeyring(config)
    .readMatching(db)
    .then(
      () => ok('data key', 'It fits the database.'),
      (error) => fail('data key', error.message),
    );
}

/** Signs in to the mail server, but sends nothing. */
export async function checkMailServer(smtpUrl: string, limitMs = MAIL_LIMIT_MS): Promise<CheckLine> {
  const limits = { connectionTimeout: limitMs, greetingTimeout: limitMs, socketTimeout: limitMs };
  const { host } = new URL(smtpUrl);
  return nodemailer
    .createTransport({ ...transportOptions(smtpUrl), ...limits })
    .verify()
    .then(
      () => ok('mail server', `${host} is ready. Nothing was sent.`),
      (error) =>
        fail('mail server', `${host}: ${smtpErrorText(error)}. Correct SMTP_URL, or ask its operator.`),
    );
}

async function checkSpace(folder: string): Promise<CheckLine> {
  try {
    const bytes = await freeBytes(folder);
    const text = `${Math.floor(bytes / MEGABYTE).toLocaleString('en-US')} MB are free in ${folder}`;
    return bytes < MIN_FREE_BYTES
      ? fail('free space', `Only ${text}: make room.`)
      : ok('free space', `${text}.`);
  } catch (error) {
    return fail('free space', String(error));
  }
}

import { existsSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { createKeyring, keyFileIn } from '../data-key/keyring.ts';
import { findFingerprint, tryWrite } from '../data-key/repository.ts';
import { executedMigrations, openDatabase, rejectOtherSchema, sqliteFile } from '../db/database.ts';
import type { Database } from '../db/schema.ts';
import { withTimeout } from '../db/with-timeout.ts';
import { ConfigError, isDomainError } from '../errors.ts';
import { oneLine, removeLogin, transportOptions } from '../mail/mailer.ts';
import { type Config, configWarnings, readProcessConfig } from './config.ts';
import { findDemoPeople } from './demo/repository.ts';
import { freeBytes, MIN_FREE_BYTES } from './health.ts';

/** FAIL and WARN: says what to do. */
type CheckLine = { result: 'OK' | 'WARN' | 'FAIL'; subject: string; text: string };

const ok = (subject: string, text: string): CheckLine => ({ result: 'OK', subject, text });
const warn = (subject: string, text: string): CheckLine => ({ result: 'WARN', subject, text });
const fail = (subject: string, text: string): CheckLine => ({ result: 'FAIL', subject, text });

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
  const { dataDir, backupDir } = config;
  const places = [existsSync(dataDir) ? dataDir : path.dirname(path.resolve(dataDir)), backupDir];
  const spaces = places.filter((place) => place !== undefined).map(checkSpace);
  const results = await Promise.all([checkDatabase(config), checkMailServer(config), ...spaces]);
  const warnings = configWarnings(config).map((text) => warn('settings', `${text}.`));
  return [ok('settings', 'All are valid.'), ...warnings, ...results.flat()];
}

async function checkDatabase(config: Config): Promise<CheckLine[]> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    const folder = path.resolve(dataDir);
    return [ok('database', `There is no database in ${folder} yet: the first start creates it.`)];
  }
  const db = openDatabase({ databaseUrl, dataDir, onConnectionError: () => {}, hasTimeLimits: true });
  try {
    const engine = databaseUrl ? 'PostgreSQL' : 'SQLite';
    const executed = await executedMigrations(db);
    rejectOtherSchema(executed);
    if (executed.length === 0) return [ok('database', `${engine}, empty: the first start fills it.`)];
    await tryWrite(db);
    const demo = await findDemoPeople(db, config.siteUrl);
    const lines = [ok('database', `${engine}, can be written to.`), await checkKey(db, config)];
    return demo ? [...lines, warn('demo practice', `${demo.text} The dashboard takes them off.`)] : lines;
  } catch (error) {
    if (isDomainError(error)) return [fail('database', messageOf(error))];
    const todo = databaseUrl ? 'Is DATABASE_URL right, and the server running?' : 'Is DATA_DIR right?';
    return [fail('database', `Cannot be used: ${messageOf(error)}. ${todo}`)];
  } finally {
    await db.destroy();
  }
}

async function checkKey(db: Database, config: Config): Promise<CheckLine> {
  const fingerprint = await findFingerprint(db);
  const file = keyFileIn(config.dataDir);
  if (config.dataKey === undefined) {
    if (!existsSync(file)) {
      return fingerprint === null
        ? ok('data key', 'The next start creates it.')
        : fail('data key', `${file} is missing: put it back from your copy.`);
    }
    if ((statSync(file).mode & 0o077) !== 0) {
      return fail('data key', `Other users of this machine can read it. Close it: chmod 600 ${file}`);
    }
  }
  try {
    const own = createKeyring(config).readOwn().fingerprint;
    return fingerprint === null || own === fingerprint
      ? ok('data key', 'Present; it fits the database.')
      : fail('data key', 'It is not the one of this database. docs/operations.md says how to put it back.');
  } catch (error) {
    return fail('data key', messageOf(error));
  }
}

/** Connects to the mail server, starts TLS and signs in as if to send a mail, but sends nothing. */
export async function checkMailServer(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  limitMs = MAIL_LIMIT_MS,
): Promise<CheckLine[]> {
  if (!smtpUrl) return [];
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const address = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(address.split(':').at(-1)) });
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).on('error', reject);
  });
  const transport = nodemailer.createTransport({
    ...transportOptions(smtpUrl),
    // Use our own socket, because closing the transport leaves one open.
    getSocket: (_options, callback) => {
      connected.then(() => callback(null, { connection: socket }), callback);
    },
  });
  try {
    const timeout = () => new Error(`No answer within ${limitMs / 1_000} seconds`);
    await withTimeout(transport.verify(), limitMs, timeout);
    const login = username ? ', with this login' : '';
    return [ok('mail server', `${address} is ready${login}. Nothing was sent.`)];
  } catch (error) {
    const reason = removeLogin(messageOf(error), smtpUrl);
    return [fail('mail server', `${address}: ${reason}. Correct SMTP_URL, or ask its operator.`)];
  } finally {
    transport.close();
    socket.destroy();
  }
}

async function checkSpace(folder: string): Promise<CheckLine> {
  try {
    const bytes = await freeBytes(folder);
    const text = `${Math.floor(bytes / MEGABYTE).toLocaleString('en-US')} MB are free in ${folder}`;
    return bytes < MIN_FREE_BYTES
      ? fail('free space', `Only ${text}: make room.`)
      : ok('free space', `${text}.`);
  } catch (error) {
    return fail('free space', messageOf(error));
  }
}

/** An error's message or, if it has none, its code or name. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || ('code' in error ? error.code : error.name) : error;
  return oneLine(String(text));
}

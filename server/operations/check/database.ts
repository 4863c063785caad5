import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { decrypt } from '../../data-key/encryption.ts';
import { createKeyFile } from '../../data-key/key-file.ts';
import { createKeyring } from '../../data-key/keyring.ts';
import { findFingerprint } from '../../data-key/repository.ts';
import { executedMigrations, openDatabase, sqliteFile } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { missingMigrations, rejectOtherSchema, schemaVersion } from '../../db/schema-version.ts';
import { dayOf } from '../../db/today.ts';
import { isDomainError } from '../../errors.ts';
import { findSampleData } from '../before-launch.ts';
import type { Config } from '../config.ts';
import { type CheckLine, fail, messageOf, note, noteSample, ok } from './line.ts';
import { databaseTime, newestReferral, tryWrite } from './repository.ts';

const MAX_CLOCK_DIFFERENCE_MS = 5_000;

type CheckedConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'dataKey'>;

/** Checks the database, the data key and the clock. Changes nothing. */
export async function checkDatabase(config: CheckedConfig): Promise<CheckLine[]> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    const folder = path.resolve(dataDir);
    return [
      note('database', `There is no database in ${folder} yet: the first start creates it.`),
      checkClock(null),
    ];
  }
  const options = { databaseUrl, dataDir, onConnectionError: () => {} };
  const db = openDatabase({ ...options, hasTimeLimits: true });
  try {
    return await checkOpened(db, config);
  } catch (error) {
    if (isDomainError(error)) return [fail('database', messageOf(error))];
    const todo = databaseUrl ? 'Is DATABASE_URL right, and the server running?' : 'Is DATA_DIR right?';
    return [fail('database', `Cannot be used: ${messageOf(error)}. ${todo}`)];
  } finally {
    await db.destroy();
  }
}

async function checkOpened(db: Database, config: CheckedConfig): Promise<CheckLine[]> {
  const engine = config.databaseUrl ? 'PostgreSQL' : 'SQLite';
  const executed = await executedMigrations(db);
  rejectOtherSchema(executed);
  const clock = checkClock(await databaseTime(db));
  if (executed.length === 0) return [note('database', `${engine}, empty: the first start fills it.`), clock];
  await tryWrite(db);
  const missing = missingMigrations(executed).length;
  const schema = `${engine}, schema ${schemaVersion(executed)}, can be written to`;
  const database =
    missing > 0
      ? note('database', `${schema}. The next start upgrades it (${missing} migrations).`)
      : ok('database', `${schema}.`);
  const samples = missing > 0 ? [] : await findSampleData(db, dayOf(Date.now()));
  return [database, await checkKey(db, config), clock, ...samples.map(noteSample)];
}

async function checkKey(db: Database, config: CheckedConfig): Promise<CheckLine> {
  const fingerprint = await findFingerprint(db);
  const keyFile = createKeyFile(config.dataDir);
  if (config.dataKey === undefined) {
    if (!keyFile.exists()) {
      return fingerprint === null
        ? note('data key', 'The next start creates it.')
        : fail('data key', `${keyFile.file} is missing: put it back from your copy.`);
    }
    if ((statSync(keyFile.file).mode & 0o077) !== 0) {
      return fail('data key', `Other users of this machine can read it. Close it: chmod 600 ${keyFile.file}`);
    }
  }
  try {
    const { fingerprint: own, referralKey } = createKeyring(config).readOwn();
    if (fingerprint === null) return ok('data key', 'Present. Nothing is encrypted with it yet.');
    if (own !== fingerprint) {
      return fail(
        'data key',
        'It is not the one of this database. docs/operations.md says how to put it back.',
      );
    }
    const referral = await newestReferral(db);
    if (referral) decrypt(referralKey, referral.reference, referral.encrypted);
    return ok('data key', referral ? 'Present; it decrypts referrals.' : 'Present; it fits the database.');
  } catch (error) {
    return fail('data key', messageOf(error));
  }
}

function checkClock(databaseMs: number | null): CheckLine {
  if (databaseMs === null) {
    return note('clock', `Not checked: there is no other clock to ask. It says ${new Date().toISOString()}.`);
  }
  const seconds = Math.round((Date.now() - databaseMs) / 1_000);
  return Math.abs(seconds) * 1_000 > MAX_CLOCK_DIFFERENCE_MS
    ? fail('clock', `It differs from the database's by ${seconds} seconds: set both machines by NTP.`)
    : ok('clock', "The same as the database's.");
}

import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { createKeyFile } from '../../data-key/key-file.ts';
import { createKeyring } from '../../data-key/keyring.ts';
import { findFingerprint } from '../../data-key/repository.ts';
import { executedMigrations, openDatabase, rejectOtherSchema, sqliteFile } from '../../db/database.ts';
import type { Database } from '../../db/schema.ts';
import { isDomainError } from '../../errors.ts';
import type { Config } from '../config.ts';
import { type CheckLine, fail, messageOf, ok } from './line.ts';
import { tryWrite } from './repository.ts';

type CheckedConfig = Pick<Config, 'databaseUrl' | 'dataDir' | 'dataKey'>;

/** Checks the database and the data key. Changes nothing. */
export async function checkDatabase(config: CheckedConfig): Promise<CheckLine[]> {
  const { databaseUrl, dataDir } = config;
  if (!databaseUrl && !existsSync(sqliteFile(dataDir))) {
    const folder = path.resolve(dataDir);
    return [ok('database', `There is no database in ${folder} yet: the first start creates it.`)];
  }
  const db = openDatabase({ databaseUrl, dataDir, onConnectionError: () => {}, hasTimeLimits: true });
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
  if (executed.length === 0) return [ok('database', `${engine}, empty: the first start fills it.`)];
  await tryWrite(db);
  return [ok('database', `${engine}, can be written to.`), await checkKey(db, config)];
}

async function checkKey(db: Database, config: CheckedConfig): Promise<CheckLine> {
  const fingerprint = await findFingerprint(db);
  const keyFile = createKeyFile(config.dataDir);
  if (config.dataKey === undefined) {
    if (!keyFile.exists()) {
      return fingerprint === null
        ? ok('data key', 'The next start creates it.')
        : fail('data key', `${keyFile.file} is missing: put it back from your copy.`);
    }
    if ((statSync(keyFile.file).mode & 0o077) !== 0) {
      return fail('data key', `Other users of this machine can read it. Close it: chmod 600 ${keyFile.file}`);
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

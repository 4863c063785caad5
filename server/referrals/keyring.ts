import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { giveToOwnerOf } from '../db/private-file.ts';
import type { Db } from '../db/schema.ts';
import { ConfigError, unavailable } from '../errors.ts';
import { isDataKey } from '../operations/config.ts';
import { type DataKey, dataKeyOf, newDataKey, wrongKey } from './key.ts';
import { findFingerprint, insertFingerprint } from './key-repository.ts';

export type Keyring = ReturnType<typeof createKeyring>;

/** Reads the data key from `DATA_KEY`, or else from a file in the data folder, created on first use. */
export function createKeyring({ dataKey, dataDir }: { dataKey: string | undefined; dataDir: string }) {
  const file = keyFileIn(dataDir);
  let own: DataKey | undefined;

  /** Returns this process's key, even if the database uses another. */
  const readOwn = (): DataKey => (own ??= dataKey === undefined ? readKeyFile(dataDir) : dataKeyOf(dataKey));

  return {
    readOwn,

    /** Returns the key of the database's referrals. @throws unavailable if this process does not have it */
    async readMatching(db: Db): Promise<DataKey> {
      let fingerprint = await findFingerprint(db);
      // A new key could not decrypt existing referrals, and could be mistaken for the right one.
      if (dataKey === undefined && fingerprint !== null && !existsSync(file)) {
        const missing = `The data key ${file}, which referrals are encrypted with, is missing.`;
        throw unavailable(`${missing} Please put it back; docs/operations.md says how.`, undefined);
      }
      const key = readOwn();
      if (fingerprint === null) {
        await insertFingerprint(db, key.fingerprint);
        fingerprint = await findFingerprint(db);
      }
      if (key.fingerprint !== fingerprint) throw wrongKey();
      return key;
    },
  };
}

/** Returns the key file in the data folder. Without it the referrals are lost. */
export function keyFileIn(dataDir: string): string {
  return path.join(dataDir, 'data.key');
}

/** Reads the key, or creates it. @throws ConfigError if the file contains no key. */
export function readKeyFile(dataDir: string): DataKey {
  const file = keyFileIn(dataDir);
  if (!existsSync(file)) createKeyFile(dataDir);
  const text = readFileSync(file, 'utf8').trim();
  if (isDataKey(text)) return dataKeyOf(text);
  throw new ConfigError(
    `${file} does not contain a key (32 bytes in base64). Please restore the right file.`,
  );
}

/** Creates the file, once even if several processes start together, and readable only by its owner. */
function createKeyFile(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = path.join(dataDir, `data.key.${randomUUID()}`);
  writeFileSync(draft, `${newDataKey().text}\n`, { flag: 'wx', mode: 0o600, flush: true });
  giveToOwnerOf(dataDir, draft);
  try {
    linkSync(draft, keyFileIn(dataDir));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const folder = openSync(dataDir, 'r');
  fsyncSync(folder);
  closeSync(folder);
}

import type { DatabaseOrTransaction } from '../db/schema.ts';
import { type DomainError, unavailable } from '../errors.ts';
import { type DataKey, dataKeyOf } from './key.ts';
import { createKeyFile, type KeyFile } from './key-file.ts';
import { findFingerprint, insertFingerprint } from './repository.ts';

export type Keyring = {
  /** Returns this process's key, even if the database uses another. */
  readOwn(): DataKey;
  /**
   * Returns the key of the database's referrals.
   * @throws unavailable if this process does not have the key.
   */
  readMatching(db: DatabaseOrTransaction): Promise<DataKey>;
  /** Null when the key comes from the environment. */
  keyFile: KeyFile | null;
};

/**
 * Reads the data key from `DATA_KEY`, or else from a file in the data folder, created on first use.
 * @param dataKey 32 bytes in base64.
 */
export function createKeyring({
  dataKey,
  dataDir,
}: {
  dataKey: string | undefined;
  dataDir: string;
}): Keyring {
  const file = createKeyFile(dataDir);
  const keyFile = dataKey === undefined ? file : null;
  let own: DataKey | undefined;
  const read = () => (dataKey === undefined ? file.read() : dataKeyOf(dataKey));

  return {
    keyFile,
    readOwn: () => (own ??= read()),

    async readMatching(db) {
      let fingerprint = await findFingerprint(db);
      // A new key could not decrypt existing referrals, and could be mistaken for the right one.
      if (keyFile && fingerprint !== null && !keyFile.exists()) {
        throw missingKey(keyFile.file);
      }
      own ??= read();
      if (fingerprint === null) {
        await insertFingerprint(db, own.fingerprint);
        fingerprint = await findFingerprint(db);
      }
      if (own.fingerprint === fingerprint) return own;
      throw wrongKey();
    },
  };
}

function missingKey(file: string): DomainError {
  return unavailable(
    `The data key ${file}, which referrals are encrypted with, is missing. Please put it back; docs/operations.md says how.`,
    undefined,
  );
}

export function wrongKey(cause?: unknown): DomainError {
  return unavailable(
    'The data key (DATA_KEY, or data.key in DATA_DIR) is not the one that referrals are encrypted with. Please put the right one back; docs/operations.md says how.',
    cause,
  );
}

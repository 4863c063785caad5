import type { DatabaseOrTransaction } from '../db/schema.ts';
import { type DomainError, unavailable } from '../errors.ts';
import { type DataKey, dataKeyOf } from './key.ts';
import { createKeyFile, type KeyFile } from './key-file.ts';
import { findFingerprint, insertFingerprint } from './repository.ts';

export type Keyring = {
  /** This process's key, whatever the database says. */
  own(): DataKey;
  /**
   * The key that the database's referrals are encrypted with. Follows a change of the key file by another process.
   * @throws unavailable when this process does not have it.
   */
  matching(db: DatabaseOrTransaction): Promise<DataKey>;
  /** Null when the key comes from the environment. */
  keyFile: KeyFile | null;
};

/**
 * Where the data key comes from: `DATA_KEY`, or else a file in the data folder, made at the first use.
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
    own: () => (own ??= read()),

    async matching(db) {
      own ??= read();
      let fingerprint = await findFingerprint(db);
      if (fingerprint === null) {
        await insertFingerprint(db, own.fingerprint);
        fingerprint = await findFingerprint(db);
      }
      if (own.fingerprint === fingerprint) return own;
      // A change of keys that has not come to its end after its transaction did. Looked for before the file is read,
      // which has the new key at the latest when the prepared one is gone.
      const prepared = keyFile?.prepared();
      if (prepared?.fingerprint === fingerprint) {
        keyFile?.promote();
        own = prepared;
        return own;
      }
      own = read();
      if (own.fingerprint === fingerprint) return own;
      throw wrongKey();
    },
  };
}

/** The database's referrals are encrypted with another key than this process has. */
export function wrongKey(cause?: unknown): DomainError {
  return unavailable(
    'The data key (DATA_KEY, or data.key in DATA_DIR) is not the one that referrals are encrypted with. Please put the right one back; docs/operations.md says how.',
    cause,
  );
}

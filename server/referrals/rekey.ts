import type { DataKey } from '../data-key/key.ts';
import type { Keyring } from '../data-key/keyring.ts';
import { updateFingerprint } from '../data-key/repository.ts';
import { purgeDeleted } from '../db/erase.ts';
import type { Database } from '../db/schema.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { decrypt, encrypt } from './encryption.ts';
import { encryptedAfter, replaceEncrypted } from './repository.ts';

const BATCH = 500;

/**
 * Encrypts all referrals with another key, in one transaction: a new key in the key file's place, or the given one.
 * Processes with the key file follow by themselves; one with `DATA_KEY` rejects referrals until it has the new one.
 * @returns how many referrals there are, and whether nothing under the old key is left in SQLite's write-ahead log.
 * @throws unavailable when this process does not have the present key.
 */
export async function rekey(
  db: Database,
  keyring: Keyring,
  given: DataKey | null,
): Promise<{ count: number; isForgotten: boolean }> {
  const count = await transaction(db, async (trx) => {
    await lockTable(trx, 'data_key');
    // May have to finish an earlier change. With the database locked, nobody else's prepared key is overwritten.
    const present = await keyring.matching(trx);
    const next = given ?? keyring.keyFile?.prepareNext();
    if (!next) throw new Error('A process with DATA_KEY has to be given the next key.');
    await updateFingerprint(trx, next.fingerprint);
    let count = 0;
    for (let after = 0; ; ) {
      const batch = await encryptedAfter(trx, after, BATCH);
      for (const { id, reference, encrypted } of batch) {
        const fields = decrypt(present.referralKey, reference, encrypted);
        await replaceEncrypted(trx, id, encrypt(next.referralKey, reference, fields));
        after = id;
      }
      count += batch.length;
      if (batch.length < BATCH) return count;
    }
  });
  // Puts the new key in place, with the database locked again, so that it cannot be the one of another change.
  if (!given) await transaction(db, (trx) => keyring.matching(trx));
  return { count, isForgotten: await purgeDeleted(db) };
}

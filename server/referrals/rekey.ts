import { decrypt, encrypt } from '../data-key/encryption.ts';
import type { DataKey } from '../data-key/key.ts';
import type { Keyring } from '../data-key/keyring.ts';
import { updateFingerprint } from '../data-key/repository.ts';
import { purgeDeleted } from '../db/erase.ts';
import type { Database } from '../db/schema.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { listReportsAfter, updateTexts } from '../directory/reviews/reports/repository.ts';
import { decryptTexts, encryptTexts } from '../directory/reviews/reports/texts.ts';
import { rekeyStops } from './clinic-mails/service.ts';
import { decryptReferral, encryptReferral, searchHashes } from './encrypted.ts';
import { listEncryptedAfter, listNotesAfter, replaceEncrypted, replaceNote } from './repository.ts';
import { noteLabel } from './worklist/log.ts';

const BATCH = 500;

/**
 * Encrypts and hashes anew all that the data key protects, with a given key or one that replaces the key file, in one
 * transaction. Processes reload the key file; one with `DATA_KEY` rejects referrals until it restarts with the new key.
 * @returns the number of referrals, and whether SQLite's files contain no copies under the old key.
 * @throws unavailable if this process does not have the current key.
 */
export async function rekey(
  db: Database,
  keyring: Keyring,
  given: DataKey | null,
): Promise<{ count: number; isErased: boolean }> {
  const count = await transaction(db, async (trx) => {
    await lockTable(trx, 'data_key');
    // This completes an interrupted change. The lock protects a key that another process prepared.
    const current = await keyring.readMatching(trx);
    const next = given ?? keyring.keyFile?.prepareNext();
    if (!next) throw new Error('A process with DATA_KEY needs the next key.');
    await updateFingerprint(trx, next.fingerprint);
    await forAll(
      (after) => listReportsAfter(trx, after, BATCH),
      (report) => updateTexts(trx, encryptTexts(next, report.id, decryptTexts(current, report))),
    );
    await rekeyStops(trx, current, next);
    await forAll(
      (after) => listNotesAfter(trx, after, BATCH),
      async ({ id, reference, note }) => {
        const label = noteLabel(reference);
        const text = decrypt<string>(current.referralKey, label, note);
        await replaceNote(trx, id, encrypt(next.referralKey, label, text));
      },
    );
    return forAll(
      (after) => listEncryptedAfter(trx, after, BATCH),
      async (record) => {
        const content = decryptReferral(record, current);
        const encrypted = encryptReferral(content, record.reference, next);
        await replaceEncrypted(trx, record.id, { encrypted, ...searchHashes(content, next) });
      },
    );
  });
  // Promotes the prepared key in a new transaction, so that it cannot be another change's key.
  if (!given) await transaction(db, (trx) => keyring.readMatching(trx));
  return { count, isErased: await purgeDeleted(db) };
}

/** Runs the work on all rows, in batches in order of their ids. @returns their number. */
async function forAll<Row extends { id: number }>(
  list: (after: number) => Promise<Row[]>,
  work: (row: Row) => Promise<void>,
): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    const batch = await list(after);
    for (const row of batch) await work(row);
    count += batch.length;
    if (batch.length < BATCH) return count;
    after = batch.at(-1)?.id ?? after;
  }
}

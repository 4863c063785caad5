import { setImmediate } from 'node:timers/promises';
import { FOLD_VERSION, providerNameKeys } from '../../domain/fold-text.ts';
import type { Database } from '../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import type { Report } from '../errors.ts';
import { readReferral, searchHashes } from '../referrals/encrypted.ts';
import type { DataKey } from '../referrals/key.ts';
import { saveSearchHashes } from '../referrals/search-repository.ts';

type Context = { key: DataKey; report: Report };

/** Folds the first rows after an id anew. Returns the last one's id, or 0 if there are none. */
type FoldChunk = (trx: Transaction, after: number, context: Context) => Promise<number>;

/** Short enough for other processes that wait for the lock. */
const ROWS_PER_CHUNK = 200;

/** Folds stored names anew if another version of domain/fold-text.ts folded them, twice if two processes start. */
export async function foldStoredNames(db: Database, context: Context): Promise<void> {
  const { version } = await db.selectFrom('stored_folds').select('version').executeTakeFirstOrThrow();
  if (version === FOLD_VERSION) return;
  for (const foldChunk of [foldProviders, foldReferrals]) {
    let after = 0;
    do {
      after = await transaction(db, (trx) => foldChunk(trx, after, context));
      // SQLite's queries never yield.
      await setImmediate();
    } while (after > 0);
  }
  await db.updateTable('stored_folds').set({ version: FOLD_VERSION }).execute();
}

const foldProviders: FoldChunk = async (trx, after) => {
  await lockTable(trx, 'providers');
  const rows = await trx
    .selectFrom('providers')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_CHUNK)
    .execute();
  for (const { id, first_name, last_name } of rows) {
    const { sortKey, searchName } = providerNameKeys({ firstName: first_name, lastName: last_name });
    const folded = { sort_key: sortKey, search_name: searchName };
    await trx.updateTable('providers').set(folded).where('id', '=', id).execute();
  }
  return rows.at(-1)?.id ?? 0;
};

const foldReferrals: FoldChunk = async (trx, after, { key, report }) => {
  await lockTable(trx, 'referrals');
  const rows = await trx
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ROWS_PER_CHUNK)
    .execute();
  for (const row of rows) {
    const fields = readReferral(row, key);
    if (!fields) report(`${row.reference} cannot be decrypted, so that its last name is not folded anew`);
    else await saveSearchHashes(trx, row.id, searchHashes(fields, key));
  }
  return rows.at(-1)?.id ?? 0;
};

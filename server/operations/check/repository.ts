import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';

/** Tries a write that changes nothing. @throws the database's error if it fails. */
export async function tryWrite(db: Database): Promise<void> {
  await transaction(db, async (trx) => {
    await trx.updateTable('data_key').set({ id: 0 }).where('id', '=', 0).execute();
  });
}

import type { Db } from '../db/schema.ts';

/** Returns the fingerprint of the referrals' key; null before the first start of a server. */
export async function findFingerprint(db: Db): Promise<string | null> {
  const row = await db.selectFrom('data_key').select('fingerprint').where('id', '=', 1).executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Does nothing if a fingerprint exists. */
export async function insertFingerprint(db: Db, fingerprint: string): Promise<void> {
  await db
    .insertInto('data_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tries a write that changes nothing. @throws the database's error if it fails. */
export async function tryWrite(db: Db): Promise<void> {
  await db.updateTable('data_key').set({ id: 0 }).where('id', '=', 0).execute();
}

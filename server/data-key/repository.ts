import type { DatabaseOrTransaction } from '../db/schema.ts';

/** Returns the fingerprint of the referrals' key; null before the first referral. */
export async function findFingerprint(db: DatabaseOrTransaction): Promise<string | null> {
  const row = await db.selectFrom('data_key').select('fingerprint').where('id', '=', 1).executeTakeFirst();
  return row?.fingerprint ?? null;
}

/** Does nothing if a fingerprint exists. */
export async function insertFingerprint(db: DatabaseOrTransaction, fingerprint: string): Promise<void> {
  await db
    .insertInto('data_key')
    .values({ id: 1, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

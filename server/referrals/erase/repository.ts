import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Deletes a referral with its log and its mails, which refer to it. */
export async function deleteReferral(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.deleteFrom('referrals').where('id', '=', id).execute();
}

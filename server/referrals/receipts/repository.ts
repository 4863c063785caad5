import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** Returns what a receipt shows of its referral; null for an unknown token. */
export async function findByReceiptHash(db: DatabaseOrTransaction, hash: string) {
  const row = await db
    .selectFrom('referrals')
    .select(['reference', 'status', 'closing_reason', 'created_at'])
    .where('receipt_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

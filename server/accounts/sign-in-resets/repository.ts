import type { DatabaseOrTransaction } from '../../db/schema.ts';

export type ResetRecord = { id: number; userId: number; expiresAt: number; usedAt: number | null };

export async function insertReset(
  db: DatabaseOrTransaction,
  reset: { userId: number; tokenHash: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('sign_in_resets')
    .values({
      user_id: reset.userId,
      token_hash: reset.tokenHash,
      created_at: reset.now,
      expires_at: reset.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Expires the user's open resets. */
export async function expireResets(db: DatabaseOrTransaction, userId: number, now: number): Promise<void> {
  await db
    .updateTable('sign_in_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export async function findReset(db: DatabaseOrTransaction, tokenHash: string): Promise<ResetRecord | null> {
  const row = await db
    .selectFrom('sign_in_resets')
    .select(['id', 'user_id as userId', 'expires_at as expiresAt', 'used_at as usedAt'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

export async function markUsed(db: DatabaseOrTransaction, id: number, now: number): Promise<void> {
  await db.updateTable('sign_in_resets').set({ used_at: now }).where('id', '=', id).execute();
}

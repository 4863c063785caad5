import type { DatabaseOrTransaction } from '../db/schema.ts';
import type { Solution } from './captcha.ts';

/**
 * Uses a solution up; call it in the transaction of what it is good for. Forgets those that have expired since, and
 * takes none that has: whether it was used before may be forgotten by now.
 * @returns false when it was used before or expired since it was checked.
 */
export async function spendSolution(
  db: DatabaseOrTransaction,
  { hash, expiresAt }: Solution,
  now: number,
): Promise<boolean> {
  if (expiresAt <= now) return false;
  await db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ solution_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

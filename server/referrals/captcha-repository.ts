import type { Db } from '../db/schema.ts';
import type { Solution } from './captcha.ts';

/** Marks a solution as used, in the transaction that accepts it. @returns false if it was used or has expired */
export async function spendSolution(db: Db, { hash, expiresAt }: Solution, now: number): Promise<boolean> {
  if (expiresAt <= now) return false;
  await db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ solution_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

import type { DatabaseOrTransaction } from '../../db/schema.ts';

export async function countExamples(db: DatabaseOrTransaction): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('is_example', '=', 1)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes all examples, with their logs and mails, and returns how many they were. */
export async function deleteExamples(db: DatabaseOrTransaction): Promise<number> {
  const deleted = await db.deleteFrom('referrals').where('is_example', '=', 1).executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}

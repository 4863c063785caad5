import type { LinkColumns } from '../../db/link.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

export async function insertReset(
  db: DatabaseOrTransaction,
  userId: number,
  link: LinkColumns,
): Promise<void> {
  await db
    .insertInto('sign_in_resets')
    .values({ user_id: userId, ...link })
    .execute();
}

import type { DatabaseOrTransaction } from '../db/schema.ts';
import type { ContentChange } from './content-version.ts';

/** The latest changes after a version, newest first. Versions rise in the order of the commits, so none is missed. */
export async function readContentChanges(
  db: DatabaseOrTransaction,
  { after, limit }: { after: number; limit: number },
): Promise<ContentChange[]> {
  return db
    .selectFrom('content_changes')
    .selectAll()
    .where('version', '>', after)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
}

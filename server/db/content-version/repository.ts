import type { DatabaseOrTransaction } from '../schema.ts';

/** Every change to public content increments this number in the same transaction (decision 010). */
export async function readContentVersion(db: DatabaseOrTransaction): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return version;
}

import type { DatabaseOrTransaction } from '../db/schema.ts';

/** The number that every change of public content raises in its own transaction (decision 010). */
export async function readContentVersion(db: DatabaseOrTransaction): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return version;
}

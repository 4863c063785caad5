import type { DatabaseOrTransaction } from '../db/schema.ts';

/** The number that every change of the directory or the settings raises in its own transaction. */
export async function readContentVersion(db: DatabaseOrTransaction): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return version;
}

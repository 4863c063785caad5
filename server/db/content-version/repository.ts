import { sql } from 'kysely';
import { isSqlite } from '../engine.ts';
import type { DatabaseOrTransaction } from '../schema.ts';
import type { Transaction } from '../transaction.ts';

/** Every change to public content increments this number in the same transaction (decision 010). */
export async function readContentVersion(db: DatabaseOrTransaction): Promise<number> {
  const { version } = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  return version;
}

/**
 * PostgreSQL only: defers locking the version to `raiseContentVersion`; otherwise the first change would lock it. Until
 * then the transaction may only insert, or it could deadlock with a writer that holds the version.
 */
export async function postponeContentVersion(trx: Transaction): Promise<void> {
  if (isSqlite(trx)) return;
  await sql`select set_config('sorrel.version_is_raised', 'yes', true)`.execute(trx);
}

/** Raises the postponed version. Waits until no other transaction changes public content. */
export async function raiseContentVersion(trx: Transaction): Promise<void> {
  if (isSqlite(trx)) return;
  await trx
    .updateTable('content_version')
    .set(({ eb }) => ({ version: eb('version', '+', 1) }))
    .execute();
}

import { sql } from 'kysely';
import { isSqlite } from '../../db/engine.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

/** An address of a clinic that wants no mails. */
type StopRow = { email_hash: string; encrypted: Uint8Array };

export async function isStopped(db: DatabaseOrTransaction, emailHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('clinic_mail_stops')
    .select('email_hash')
    .where('email_hash', '=', emailHash)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertStop(db: DatabaseOrTransaction, row: StopRow): Promise<void> {
  await db
    .insertInto('clinic_mail_stops')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes all stops and returns them. */
export async function takeStops(db: DatabaseOrTransaction): Promise<StopRow[]> {
  return db.deleteFrom('clinic_mail_stops').returning(['email_hash', 'encrypted']).execute();
}

/** On PostgreSQL, lets one transaction at a time send a first mail to the address. SQLite runs one at a time anyway. */
export async function lockAddress(trx: Transaction, emailHash: string): Promise<void> {
  if (!isSqlite(trx)) await sql`select pg_advisory_xact_lock(hashtext(${emailHash}))`.execute(trx);
}

/** Returns when the latest referrals with this address of a clinic came, newest first. */
export async function listLatestArrivals(
  db: DatabaseOrTransaction,
  emailHash: string,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('created_at')
    .where('clinic_email_hash', '=', emailHash)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at }) => created_at);
}

const COLUMNS = ['reference', 'encrypted'] as const;

export async function findForMail(db: DatabaseOrTransaction, id: number) {
  return (await db.selectFrom('referrals').select(COLUMNS).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function findByStopHash(db: DatabaseOrTransaction, hash: string) {
  return (
    (await db.selectFrom('referrals').select(COLUMNS).where('stop_hash', '=', hash).executeTakeFirst()) ??
    null
  );
}

import type { Selectable } from 'kysely';
import type { ReferralStatus } from '../../domain/referrals/form.ts';
import type { Referral, ReferralNotification } from '../../domain/referrals/schemas.ts';
import type { DatabaseOrTransaction, Schema } from '../db/schema.ts';

/** A stored referral. */
export type ReferralRecord = { id: number; reference: string; encrypted: Uint8Array };

const COLUMNS = ['id', 'reference', 'status', 'created_at'] as const;
type Row = Pick<Selectable<Schema['referrals']>, (typeof COLUMNS)[number]>;

/** Stores a referral; returns null if its reference or idempotency key is taken. */
export async function insertReferral(
  db: DatabaseOrTransaction,
  { reference, encrypted }: Omit<ReferralRecord, 'id'>,
  { idempotencyHash, now }: { idempotencyHash: string | null; now: number },
): Promise<number | null> {
  const row = await db
    .insertInto('referrals')
    .values({ reference, encrypted, status: 'new', created_at: now, idempotency_hash: idempotencyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findByIdempotencyHash(
  db: DatabaseOrTransaction,
  hash: string,
): Promise<ReferralRecord | null> {
  const row = await db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('idempotency_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Referrals, newest first. @param before only those with a smaller id. */
export async function listReferrals(
  db: DatabaseOrTransaction,
  { before, limit }: { before: number | null; limit: number },
): Promise<Referral[]> {
  const rows = await db
    .selectFrom('referrals')
    .select(COLUMNS)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return withNotifications(db, rows);
}

export async function findReferral(
  db: DatabaseOrTransaction,
  id: number,
): Promise<(Referral & { encrypted: Uint8Array }) | null> {
  const row = await db
    .selectFrom('referrals')
    .select([...COLUMNS, 'encrypted'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const [referral] = await withNotifications(db, [row]);
  return referral ? { ...referral, encrypted: row.encrypted } : null;
}

/** Adds the notifications, with one query for all. */
async function withNotifications(db: DatabaseOrTransaction, rows: Row[]): Promise<Referral[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mails = await db
    .selectFrom('outbox')
    .select(['referral_id', 'email', 'state', 'attempts', 'error'])
    .where('referral_id', 'in', ids)
    .orderBy('outbox.id')
    .execute();
  const byReferral = Map.groupBy(mails, ({ referral_id }) => referral_id);
  return rows.map(({ id, reference, status, created_at }) => ({
    id,
    reference,
    status,
    createdAt: new Date(created_at).toISOString(),
    notifications: (byReferral.get(id) ?? []).map(
      ({ referral_id: _, ...notification }): ReferralNotification => notification,
    ),
  }));
}

/** @param closedAt null unless the status is closed. */
export async function updateStatus(
  db: DatabaseOrTransaction,
  id: number,
  { status, closedAt }: { status: ReferralStatus; closedAt: number | null },
): Promise<void> {
  await db.updateTable('referrals').set({ status, closed_at: closedAt }).where('id', '=', id).execute();
}

export async function countClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes referrals closed before the time, with their mails. @returns the number of referrals. */
export async function deleteClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('referrals')
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns the next referrals in order of id. */
export async function listEncryptedAfter(
  db: DatabaseOrTransaction,
  after: number,
  limit: number,
): Promise<ReferralRecord[]> {
  return db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function replaceEncrypted(
  db: DatabaseOrTransaction,
  id: number,
  encrypted: Uint8Array,
): Promise<void> {
  await db.updateTable('referrals').set({ encrypted }).where('id', '=', id).execute();
}

import type { OpenedReferral } from '../../../domain/referrals/schemas.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';
import type { ReferralRecord } from '../repository.ts';

/** What referrals are found by. */
export type SearchHashes = Pick<Schema['referrals'], 'phone_hash' | 'last_name_hash' | 'clinic_email_hash'>;

/** Returns the ids of referrals with the reference, the phone number or the last name, newest first. */
export async function findIds(
  db: DatabaseOrTransaction,
  { reference, phone, lastName }: { reference: string; phone: string | null; lastName: string },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('reference', '=', reference),
        eb('last_name_hash', '=', lastName),
        ...(phone === null ? [] : [eb('phone_hash', '=', phone)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns other referrals with the same phone number and last name that came in this time, newest first. */
export async function findDuplicates(
  db: DatabaseOrTransaction,
  id: number,
  { phone_hash, last_name_hash }: SearchHashes,
  { from, until, limit }: { from: number; until: number; limit: number },
): Promise<OpenedReferral['duplicates']> {
  const rows = await db
    .selectFrom('referrals')
    .select(['id', 'reference', 'status', 'created_at'])
    .where('phone_hash', '=', phone_hash)
    .where('last_name_hash', '=', last_name_hash)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .where('id', '!=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: new Date(created_at).toISOString() }));
}

/** Returns the next referrals of older versions, which have no hashes, in order of id. */
export async function listUnhashed(
  db: DatabaseOrTransaction,
  after: number,
  limit: number,
): Promise<ReferralRecord[]> {
  return db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('phone_hash', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function storeHashes(
  db: DatabaseOrTransaction,
  id: number,
  hashes: SearchHashes,
): Promise<void> {
  await db.updateTable('referrals').set(hashes).where('id', '=', id).execute();
}

import type { Db } from '../db/schema.ts';

/** Keyed hashes by which a referral is found: of its phone number, its whole last name and each word of it. */
export type SearchHashes = { phone: string; names: string[] };

export async function saveSearchHashes(db: Db, id: number, { phone, names }: SearchHashes): Promise<void> {
  await db.updateTable('referrals').set({ phone_hash: phone }).where('id', '=', id).execute();
  await db.deleteFrom('referral_name_hashes').where('referral_id', '=', id).execute();
  const rows = names.map((hash) => ({ referral_id: id, hash }));
  await db.insertInto('referral_name_hashes').values(rows).execute();
}

/** Returns the ids of referrals with the reference, the phone number or one of the names, newest first. */
export async function findIds(
  db: Db,
  { reference, phone, names }: { reference: string; phone: string | null; names: string[] },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('reference', '=', reference),
        eb('id', 'in', selectFrom('referral_name_hashes').select('referral_id').where('hash', 'in', names)),
        ...(phone === null ? [] : [eb('phone_hash', '=', phone)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findIdByReference(db: Db, reference: string): Promise<number | null> {
  const row = await db
    .selectFrom('referrals')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A number of more referrals is a clinic's own, so that only their count matters. */
const MAX_SAME_PHONE = 3;

/** Returns the number of other referrals with a referral's phone number, and the newest. */
export async function findSamePhone(db: Db, id: number) {
  const rows = await db
    .selectFrom('referrals')
    .select(({ fn }) => ['id', 'reference', fn.countAll<number>().over().as('count')])
    .where('phone_hash', '=', ({ selectFrom }) =>
      selectFrom('referrals').select('phone_hash').where('id', '=', id),
    )
    .where('id', '!=', id)
    .orderBy('id', 'desc')
    .limit(MAX_SAME_PHONE)
    .execute();
  return { count: rows[0]?.count ?? 0, newest: rows.map(({ count: _, ...referral }) => referral) };
}

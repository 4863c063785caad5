import type { DatabaseOrTransaction } from '../../db/schema.ts';

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

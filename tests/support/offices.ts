import type { Database } from '../../server/db/schema.ts';

/** Adds an office without the API. @returns its id. */
export async function insertOffice(
  db: Database,
  city: string,
  columns: { name?: string; state_code?: string } = {},
): Promise<number> {
  const values = { name: city, street: '1 Fir St', city, state_code: 'OR', zip: '97209', ...columns };
  const { id } = await db.insertInto('offices').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

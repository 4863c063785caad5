import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';

/** The lists whose items providers have, and where it says which. */
const HOLDERS = {
  concerns: { table: 'provider_concerns', column: 'concern_id' },
  credentials: { table: 'provider_credentials', column: 'credential_id' },
  insurance_companies: { table: 'panels', column: 'insurance_company_id' },
  offices: { table: 'provider_offices', column: 'office_id' },
} as const;

export type HeldList = keyof typeof HOLDERS;

/** Adds to items of a list how many providers have each; of insurers also those that had it. */
export async function withProviderCounts<Item extends { id: number }>(
  db: DatabaseOrTransaction,
  list: HeldList,
  items: Item[],
): Promise<(Item & { providerCount: number })[]> {
  if (items.length === 0) return [];
  const { table, column } = HOLDERS[list];
  const { rows } = await sql<{ id: number; count: number }>`
    select ${sql.ref(column)} as id, count(distinct provider_id) as count from ${sql.table(table)}
    where ${sql.ref(column)} in (${sql.join(items.map(({ id }) => id))}) group by ${sql.ref(column)}`.execute(
    db,
  );
  const countOf = new Map(rows.map(({ id, count }) => [id, count]));
  return items.map((item) => ({ ...item, providerCount: countOf.get(item.id) ?? 0 }));
}

/** Returns the ids of the providers that have an item of a list; of an insurer also those that had it. */
export async function listHolders(db: DatabaseOrTransaction, list: HeldList, id: number): Promise<number[]> {
  const { table, column } = HOLDERS[list];
  const { rows } = await sql<{ provider_id: number }>`
    select distinct provider_id from ${sql.table(table)} where ${sql.ref(column)} = ${id}
    order by provider_id`.execute(db);
  return rows.map(({ provider_id }) => provider_id);
}

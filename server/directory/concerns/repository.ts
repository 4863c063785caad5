import type { StaffConcern } from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';

/** The fields that staff edit. A null position is the last one. */
export type ConcernContent = Pick<StaffConcern, 'name' | 'explanation'> & { position: number | null };

export const CONCERNS: OrderedTable<ConcernContent> = {
  table: 'concerns',
  subject: 'concern',
  toColumns: ({ name, explanation }) => ({ name, explanation, folded_name: foldName(name) }),
  toHistory: ({ name, explanation, position }) => ({ name, explanation, position }),
};

/** Returns the active concerns in order, with the number of providers that have each. */
export async function listStaffConcerns(db: DatabaseOrTransaction): Promise<StaffConcern[]> {
  const [rows, counts] = await Promise.all([
    db
      .selectFrom('concerns')
      .select(['id', 'name', 'explanation', 'position', 'revision'])
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('provider_concerns')
      .select(({ fn }) => ['concern_id', fn.countAll<number>().as('count')])
      .groupBy('concern_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map(({ concern_id, count }) => [concern_id, count]));
  return rows.map((row) => ({ ...row, providerCount: countOf.get(row.id) ?? 0 }));
}

export async function listProviderIdsWithConcern(db: DatabaseOrTransaction, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('provider_concerns')
    .select('provider_id')
    .where('concern_id', '=', id)
    .orderBy('provider_id')
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

import type { ConcernFields } from '../../../domain/directory/concerns.ts';
import type { StaffConcern } from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { withProviderCounts } from '../reference-lists/holders/repository.ts';

export const CONCERNS: OrderedTable<ConcernFields> = {
  table: 'concerns',
  subject: 'concern',
  toColumns: ({ name, explanation }) => ({ name, explanation, folded_name: foldName(name) }),
  toHistory: ({ name, explanation, position }) => ({ name, explanation, position }),
};

/** Returns the active concerns in order, with the number of providers that have each. */
export async function listStaffConcerns(db: DatabaseOrTransaction): Promise<StaffConcern[]> {
  const rows = await db
    .selectFrom('concerns')
    .select(['id', 'name', 'explanation', 'position', 'revision'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return withProviderCounts(db, 'concerns', rows);
}

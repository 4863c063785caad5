import { snakeCaseKeys } from '../../../domain/case.ts';
import { OFFICE_FORM, type OfficeFields } from '../../../domain/directory/offices.ts';
import type { StaffOffice } from '../../../domain/directory/schemas.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { withProviderCounts } from '../reference-lists/holders/repository.ts';

export const OFFICES: OrderedTable<OfficeFields> = {
  table: 'offices',
  subject: 'office',
  toColumns: ({ isHidden, ...fields }) => ({
    ...snakeCaseKeys(
      pick(fields, ['name', 'street', 'city', 'stateCode', 'zip', 'phone', 'wheelchairAccess']),
    ),
    is_hidden: Number(isHidden),
  }),
  toHistory: (fields) => snakeCaseKeys(pick(fields, keysOf(OFFICE_FORM))),
};

/** Returns the active offices in order, with the number of providers that have each. */
export async function listStaffOffices(db: DatabaseOrTransaction): Promise<StaffOffice[]> {
  const rows = await db
    .selectFrom('offices')
    .select(['id', 'name', 'street', 'city', 'state_code as stateCode', 'zip', 'phone'])
    .select(['wheelchair_access as wheelchairAccess', 'is_hidden', 'position', 'revision'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return withProviderCounts(
    db,
    'offices',
    rows.map(({ is_hidden, ...row }) => ({ ...row, isHidden: is_hidden === 1 })),
  );
}

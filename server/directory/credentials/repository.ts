import type { CredentialFields } from '../../../domain/directory/credentials.ts';
import type { StaffCredential } from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { OrderedTable } from '../../db/history/ordered-table.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { withProviderCounts } from '../reference-lists/holders/repository.ts';

export const CREDENTIALS: OrderedTable<CredentialFields> = {
  table: 'credentials',
  subject: 'credential',
  toColumns: ({ title, abbreviation }) => ({
    title,
    abbreviation,
    folded_title: foldName(title),
    folded_abbreviation: foldName(abbreviation),
  }),
  toHistory: ({ title, abbreviation, position }) => ({ title, abbreviation, position }),
};

/** Returns the active credentials in order, with the number of providers that have each. */
export async function listStaffCredentials(db: DatabaseOrTransaction): Promise<StaffCredential[]> {
  const rows = await db
    .selectFrom('credentials')
    .select(['id', 'title', 'abbreviation', 'position', 'revision'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return withProviderCounts(db, 'credentials', rows);
}

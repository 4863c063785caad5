import type { Selectable } from 'kysely';
import { snakeCaseKeys } from '../../../domain/case.ts';
import type { StaffInsurer } from '../../../domain/directory/insurers/schemas.ts';
import { INSURER_FORM, type InsurerFields } from '../../../domain/directory/insurers.ts';
import { foldName } from '../../../domain/fold-text.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { type OrderedTable, retireItem, saveItem } from '../../db/history/ordered-table.ts';
import type { Author } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { withProviderCounts } from '../reference-lists/holders/repository.ts';
import { readAliases, sortAliases } from '../reference-lists/repository.ts';

export const INSURERS: OrderedTable<InsurerFields> = {
  table: 'insurance_companies',
  subject: 'insurance_company',
  toColumns: ({ name, isOnHome }) => ({ name, is_on_home: Number(isOnHome) }),
  toHistory: (fields) => snakeCaseKeys(pick(fields, keysOf(INSURER_FORM))),
};

/** Returns an insurer, active or retired. */
export async function findInsurer(
  db: DatabaseOrTransaction,
  id: number,
): Promise<{ insurer: StaffInsurer; isRetired: boolean } | null> {
  const rows = await db.selectFrom('insurance_companies').selectAll().where('id', '=', id).execute();
  const [insurer] = await toInsurers(db, rows, id);
  return insurer ? { insurer, isRetired: rows[0]?.retired_at !== null } : null;
}

/** Returns the active insurers in order. */
export async function listInsurers(db: DatabaseOrTransaction): Promise<StaffInsurer[]> {
  const insurers = db.selectFrom('insurance_companies').selectAll().where('retired_at', 'is', null);
  return toInsurers(db, await insurers.orderBy('position').orderBy('id').execute());
}

/** @param id of the only one. */
async function toInsurers(
  db: DatabaseOrTransaction,
  rows: Selectable<Schema['insurance_companies']>[],
  id?: number,
): Promise<StaffInsurer[]> {
  const aliases = await readAliases(db, id);
  const insurers = rows.map((row) => ({
    ...pick(row, ['id', 'name', 'position', 'revision']),
    aliases: aliases.get(row.id) ?? [],
    isOnHome: row.is_on_home === 1,
  }));
  return withProviderCounts(db, 'insurance_companies', insurers);
}

/** Returns which of these names other insurers have, and which insurers, by folded name. */
export async function findTakenNames(
  db: DatabaseOrTransaction,
  names: string[],
  exceptId: number | null,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('insurance_company_names as names')
    .innerJoin('insurance_companies as owners', 'owners.id', 'names.insurance_company_id')
    .select(['folded', 'owners.name as owner'])
    .where('folded', 'in', names.map(foldName))
    .where('owners.id', '!=', exceptId ?? 0)
    .execute();
  return new Map(rows.map(({ folded, owner }) => [folded, owner]));
}

/** Adds or changes an insurer with its names. First lock the tables, and check that the names are free. */
export async function saveInsurer(
  trx: Transaction,
  before: StaffInsurer | null,
  content: InsurerFields,
  author: Author,
): Promise<StaffInsurer> {
  const aliases = sortAliases(content.aliases);
  const item = await saveItem(trx, INSURERS, before, { ...content, aliases }, author);
  const saved = { ...item, providerCount: before?.providerCount ?? 0 };
  if (saved.revision === before?.revision) return saved;
  await deleteNames(trx, saved.id);
  await trx
    .insertInto('insurance_company_names')
    .values(
      [saved.name, ...aliases].map((name, index) => ({
        folded: foldName(name),
        insurance_company_id: saved.id,
        name,
        is_current: Number(index === 0),
      })),
    )
    .execute();
  return saved;
}

/** Retires an insurer and frees its names. */
export async function retireInsurer(trx: Transaction, before: StaffInsurer, author: Author): Promise<void> {
  await deleteNames(trx, before.id);
  await retireItem(trx, INSURERS, before, author, { is_on_home: 0 });
}

async function deleteNames(trx: Transaction, id: number): Promise<void> {
  await trx.deleteFrom('insurance_company_names').where('insurance_company_id', '=', id).execute();
}

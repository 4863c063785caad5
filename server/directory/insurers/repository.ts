import type { StaffInsurer } from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import { type Author, recordChanges, type SubjectEntry } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';
import { closeGaps, moveTo, readAliases, sortAliases } from '../reference-lists/repository.ts';

/** An insurer, active or retired, with its other names. */
export type InsurerRecord = Omit<StaffInsurer, 'providerCount'> & { isRetired: boolean };

/** The fields that staff edit. A null position is the last one. */
export type InsurerContent = Pick<InsurerRecord, 'name' | 'aliases' | 'isOnHome'> & {
  position: number | null;
};

export async function findInsurer(db: DatabaseOrTransaction, id: number): Promise<InsurerRecord | null> {
  const [row] = await db.selectFrom('insurance_companies').selectAll().where('id', '=', id).execute();
  if (!row) return null;
  const aliases = (await readAliases(db, id)).get(id) ?? [];
  return {
    id,
    name: row.name,
    aliases,
    position: row.position,
    isOnHome: row.is_on_home === 1,
    revision: row.revision,
    isRetired: row.retired_at !== null,
  };
}

/** Returns the active insurers in order, with the number of providers that have or had a panel of each. */
export async function listInsurers(db: DatabaseOrTransaction): Promise<StaffInsurer[]> {
  const [rows, aliases, counts] = await Promise.all([
    db
      .selectFrom('insurance_companies')
      .select(['id', 'name', 'position', 'is_on_home', 'revision'])
      .where('retired_at', 'is', null)
      .orderBy('position')
      .orderBy('id')
      .execute(),
    readAliases(db),
    db
      .selectFrom('panels')
      .select(({ fn }) => ['insurance_company_id', fn.count<number>('provider_id').distinct().as('count')])
      .groupBy('insurance_company_id')
      .execute(),
  ]);
  const countOf = new Map(counts.map((row) => [row.insurance_company_id, row.count]));
  return rows.map(({ is_on_home, ...row }) => ({
    ...row,
    aliases: aliases.get(row.id) ?? [],
    isOnHome: is_on_home === 1,
    providerCount: countOf.get(row.id) ?? 0,
  }));
}

export async function countInsurers(db: DatabaseOrTransaction): Promise<number> {
  const { count } = await db
    .selectFrom('insurance_companies')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('retired_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
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

/** Returns how many providers have or had a panel of the insurer. */
export async function countProvidersOf(db: DatabaseOrTransaction, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('panels')
    .select(({ fn }) => fn.count<number>('provider_id').distinct().as('count'))
    .where('insurance_company_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns the providers that have or had a panel of the insurer. */
export async function listProviderIdsOf(db: DatabaseOrTransaction, id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('panels')
    .select('provider_id')
    .distinct()
    .where('insurance_company_id', '=', id)
    .orderBy('provider_id')
    .execute();
  return rows.map(({ provider_id }) => provider_id);
}

/**
 * Adds or changes an insurer and records the differences in its history. Only this and `retireInsurer` write the two
 * tables. First lock them, and check that the names are free.
 */
export async function saveInsurer(
  trx: Transaction,
  before: InsurerRecord | null,
  content: InsurerContent,
  author: Author,
): Promise<InsurerRecord> {
  const { name, isOnHome } = content;
  const row = { name, is_on_home: Number(isOnHome) };
  const id = before?.id ?? (await insertRow(trx, row));
  const position =
    before && content.position === before.position
      ? before.position
      : await moveTo(trx, 'insurance_companies', id, content.position);
  const aliases = sortAliases(content.aliases);
  const after: InsurerRecord = {
    id,
    name,
    aliases,
    position,
    isOnHome,
    revision: before?.revision ?? 1,
    isRetired: false,
  };
  const entries = historyOf(before, after);
  if (entries.length === 0) return after;
  if (before) {
    after.revision += 1;
    await trx
      .updateTable('insurance_companies')
      .set({ ...row, revision: after.revision })
      .where('id', '=', id)
      .execute();
  }
  await trx.deleteFrom('insurance_company_names').where('insurance_company_id', '=', id).execute();
  await trx
    .insertInto('insurance_company_names')
    .values(
      [name, ...aliases].map((each, index) => ({
        folded: foldName(each),
        insurance_company_id: id,
        name: each,
        is_current: Number(index === 0),
      })),
    )
    .execute();
  await recordChanges(trx, author, entries);
  return after;
}

/** Retires an insurer and frees its names. @param into the insurer it is merged into, or null. */
export async function retireInsurer(
  trx: Transaction,
  before: InsurerRecord,
  into: InsurerRecord | null,
  author: Author,
): Promise<void> {
  await trx
    .updateTable('insurance_companies')
    .set({
      retired_at: author.at,
      merged_into_id: into?.id ?? null,
      is_on_home: 0,
      revision: before.revision + 1,
    })
    .where('id', '=', before.id)
    .execute();
  await trx.deleteFrom('insurance_company_names').where('insurance_company_id', '=', before.id).execute();
  await closeGaps(trx, 'insurance_companies');
  const subject = { subject: 'insurance_company', subject_id: before.id } as const;
  await recordChanges(trx, author, [
    ...(into ? [{ ...subject, field: 'merged_into', old_value: null, new_value: into.name }] : []),
    { ...subject, field: null, old_value: snapshot(before), new_value: null },
  ]);
}

async function insertRow(trx: Transaction, row: { name: string; is_on_home: number }): Promise<number> {
  const { id } = await trx
    .insertInto('insurance_companies')
    .values(row)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function snapshot({ name, aliases, position, isOnHome }: InsurerRecord) {
  return { name, aliases, position, is_on_home: isOnHome };
}

/** Moving one insurer shifts others; only the moved one's history records it. */
function historyOf(before: InsurerRecord | null, after: InsurerRecord): SubjectEntry[] {
  const subject = { subject: 'insurance_company', subject_id: after.id } as const;
  if (!before) return [{ ...subject, field: null, old_value: null, new_value: snapshot(after) }];
  const [old, now]: Record<string, unknown>[] = [snapshot(before), snapshot(after)];
  return Object.keys(now ?? {})
    .filter((field) => JSON.stringify(old?.[field]) !== JSON.stringify(now?.[field]))
    .map((field) => ({ ...subject, field, old_value: old?.[field], new_value: now?.[field] }));
}

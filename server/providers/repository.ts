import type { Selectable } from 'kysely';
import { providerSearchName } from '../../domain/fold-text.ts';
import type { DatabaseOrTransaction, NewProvider, Schema } from '../db/schema.ts';
import { providerSortKey } from './sort-key.ts';

/** A provider's columns and the ids of its links. */
export type ProviderRecord = Selectable<Schema['providers']> & {
  stateIds: number[];
  credentialIds: number[];
  insuranceCompanyIds: number[];
};

export type ProviderLinks = Pick<ProviderRecord, 'stateIds' | 'credentialIds' | 'insuranceCompanyIds'>;

export const NO_LINKS: ProviderLinks = { stateIds: [], credentialIds: [], insuranceCompanyIds: [] };

/** Ids per statement; PostgreSQL and SQLite allow about 32,000 parameters. */
export const IDS_PER_QUERY = 1_000;
const LINKS_PER_QUERY = 5_000;

export async function findProvider(db: DatabaseOrTransaction, id: number): Promise<ProviderRecord | null> {
  const row = await db.selectFrom('providers').selectAll('providers').where('id', '=', id).executeTakeFirst();
  return row ? withLinks(db, row) : null;
}

/** @param ids at most IDS_PER_QUERY. */
export async function findProviders(db: DatabaseOrTransaction, ids: number[]): Promise<ProviderRecord[]> {
  return withAllLinks(
    db,
    await db.selectFrom('providers').selectAll('providers').where('id', 'in', ids).execute(),
  );
}

export type ProviderColumns = Omit<NewProvider, 'id' | keyof DerivedColumns>;

/** The columns that follow from the name. */
export type DerivedColumns = { sort_key: string; search_name: string };

/** Inserts a provider with its links and its search rows. Call it in a transaction. */
export async function insertProvider(
  db: DatabaseOrTransaction,
  provider: ProviderColumns,
  links: ProviderLinks,
): Promise<ProviderRecord> {
  const row = await db
    .insertInto('providers')
    .values({ ...provider, ...derivedColumns(provider) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id } = row;
  for (const name of LINK_NAMES) await insertLinks(db, name, pairsOf(id, links[name]));
  await insertSearchRows(db, [id]);
  return { ...row, ...links };
}

/**
 * Updates the given columns and links. Call it in a transaction: its first statement locks the provider.
 * @returns the updated provider and its former pictures' hashes; null if it does not exist.
 */
export async function updateProvider(
  db: DatabaseOrTransaction,
  id: number,
  columns: Partial<ProviderColumns>,
  links: Partial<ProviderLinks>,
): Promise<{ record: ProviderRecord; formerHashes: string[] } | null> {
  const locked = await db
    .updateTable('providers')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!locked) return null;
  const derived = derivedColumns({ ...locked, ...columns });
  if (Object.keys(columns).length > 0) {
    await db
      .updateTable('providers')
      .set({ ...columns, ...derived })
      .where('id', '=', id)
      .execute();
  }
  for (const name of LINK_NAMES) {
    if (!links[name]) continue;
    await deleteLinks(db, name, [id]);
    await insertLinks(db, name, pairsOf(id, links[name]));
  }
  const record = await withLinks(db, { ...locked, ...columns, ...derived });
  if (derived.sort_key !== locked.sort_key || links.stateIds || links.insuranceCompanyIds) {
    await deleteSearchRows(db, [id]);
    await insertSearchRows(db, [id]);
  }
  return { record, formerHashes: hashesOf(locked) };
}

/**
 * Deletes a provider with its links and search rows, and stores its id as deleted. Call it in a transaction.
 * @returns its pictures' hashes, or null if it does not exist.
 */
export async function deleteProvider(db: DatabaseOrTransaction, id: number): Promise<string[] | null> {
  const row = await db
    .deleteFrom('providers')
    .where('id', '=', id)
    .returning(['avatar_hash', 'photo_hash'])
    .executeTakeFirst();
  if (!row) return null;
  await db.insertInto('deleted_providers').values({ id }).execute();
  return hashesOf(row);
}

function hashesOf({ avatar_hash, photo_hash }: Pick<ProviderRow, 'avatar_hash' | 'photo_hash'>): string[] {
  return [avatar_hash, photo_hash].filter((hash) => hash !== null);
}

export async function wasDeleted(db: DatabaseOrTransaction, id: number): Promise<boolean> {
  const row = await db.selectFrom('deleted_providers').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

export const LINK_NAMES = ['stateIds', 'credentialIds', 'insuranceCompanyIds'] as const;

const LINKS = {
  stateIds: { table: 'provider_states', column: 'state_id' },
  credentialIds: { table: 'provider_credentials', column: 'credential_id' },
  insuranceCompanyIds: { table: 'provider_insurance_companies', column: 'insurance_company_id' },
} as const satisfies Record<keyof ProviderLinks, { table: keyof Schema; column: string }>;

/** A provider's id and the id of what it is linked to. */
type Pair = [provider: number, linked: number];

const pairsOf = (id: number, linkedIds: number[]) => linkedIds.map((linked): Pair => [id, linked]);

export async function insertLinks(
  db: DatabaseOrTransaction,
  name: keyof ProviderLinks,
  pairs: Pair[],
): Promise<void> {
  const { table, column } = LINKS[name];
  for (let start = 0; start < pairs.length; start += LINKS_PER_QUERY) {
    const some = pairs.slice(start, start + LINKS_PER_QUERY);
    // The rows of the three tables differ in one column's name, which the type checker cannot follow.
    const rows = some.map(([provider_id, linked]) => ({ provider_id, [column]: linked })) as never;
    await db.insertInto(table).values(rows).execute();
  }
}

/** @param ids at most IDS_PER_QUERY. */
export async function deleteLinks(
  db: DatabaseOrTransaction,
  name: keyof ProviderLinks,
  ids: number[],
): Promise<void> {
  if (ids.length > 0) await db.deleteFrom(LINKS[name].table).where('provider_id', 'in', ids).execute();
}

/** @param ids at most IDS_PER_QUERY. */
export async function deleteSearchRows(db: DatabaseOrTransaction, ids: number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('provider_search').where('provider_id', 'in', ids).execute();
}

/**
 * Derives the providers' search rows from their links.
 * @param ids at most IDS_PER_QUERY.
 */
export async function insertSearchRows(db: DatabaseOrTransaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('provider_search')
    .columns(['state_id', 'insurance_company_id', 'sort_key', 'provider_id'])
    .expression((eb) =>
      eb
        .selectFrom('providers')
        .innerJoin('provider_states as state', 'state.provider_id', 'providers.id')
        .innerJoin('provider_insurance_companies as insurer', 'insurer.provider_id', 'providers.id')
        .select(['state.state_id', 'insurer.insurance_company_id', 'providers.sort_key', 'providers.id'])
        .where('providers.id', 'in', ids)
        // In the order of the primary key, which is faster.
        .orderBy('state.state_id')
        .orderBy('insurer.insurance_company_id')
        .orderBy('providers.sort_key')
        .orderBy('providers.id'),
    )
    .execute();
}

/** Costs some 10 µs: for many providers, call it before the transaction. */
export function derivedColumns(name: { first_name: string; last_name: string }): DerivedColumns {
  return {
    sort_key: providerSortKey({ lastName: name.last_name, firstName: name.first_name }),
    search_name: providerSearchName(name),
  };
}

export type ProviderRow = Omit<ProviderRecord, keyof ProviderLinks>;

async function withLinks(db: DatabaseOrTransaction, row: ProviderRow): Promise<ProviderRecord> {
  const record: ProviderRecord = { ...row, stateIds: [], credentialIds: [], insuranceCompanyIds: [] };
  await readLinks(db, [row.id], new Map([[row.id, record]]));
  return record;
}

/** Adds the ids of each provider's links. */
export async function withAllLinks(
  db: DatabaseOrTransaction,
  rows: ProviderRow[],
): Promise<ProviderRecord[]> {
  const records = rows.map((row) => ({ ...row, stateIds: [], credentialIds: [], insuranceCompanyIds: [] }));
  const byId = new Map<number, ProviderRecord>(records.map((record) => [record.id, record]));
  const ids = [...byId.keys()];
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    await readLinks(db, ids.slice(start, start + IDS_PER_QUERY), byId);
  }
  return [...byId.values()];
}

async function readLinks(
  db: DatabaseOrTransaction,
  ids: number[],
  byId: Map<number, ProviderRecord>,
): Promise<void> {
  const [states, credentials, insurers] = await Promise.all([
    db.selectFrom('provider_states').selectAll().where('provider_id', 'in', ids).execute(),
    db.selectFrom('provider_credentials').selectAll().where('provider_id', 'in', ids).execute(),
    db.selectFrom('provider_insurance_companies').selectAll().where('provider_id', 'in', ids).execute(),
  ]);
  for (const row of states) byId.get(row.provider_id)?.stateIds.push(row.state_id);
  for (const row of credentials) byId.get(row.provider_id)?.credentialIds.push(row.credential_id);
  for (const row of insurers) byId.get(row.provider_id)?.insuranceCompanyIds.push(row.insurance_company_id);
}

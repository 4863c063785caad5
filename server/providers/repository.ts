import type { ExpressionBuilder, Selectable } from 'kysely';
import type { SearchSelection } from '../../domain/search-selection.ts';
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

/** Null matches any. */
export type ProviderFilter = { stateId: number | null; insuranceCompanyId: number | null };

/** A position in the order of providers. */
export type Cursor = { sort_key: string; id: number };

/** Ids per statement; PostgreSQL and SQLite allow about 32,000 parameters. */
const IDS_PER_QUERY = 1_000;

/** Returns providers in order of last name, first name and id; all matches without a limit. */
export async function listProviders(
  db: DatabaseOrTransaction,
  filter: ProviderFilter,
  page: { after: Cursor | null; limit: number | null },
): Promise<ProviderRecord[]> {
  const { stateId, insuranceCompanyId } = filter;
  const { after, limit } = page;
  if (stateId !== null && insuranceCompanyId !== null) {
    let search = db
      .selectFrom('provider_search')
      .innerJoin('providers', 'providers.id', 'provider_search.provider_id')
      .selectAll('providers')
      .where('state_id', '=', stateId)
      .where('insurance_company_id', '=', insuranceCompanyId)
      .orderBy('provider_search.sort_key')
      .orderBy('provider_search.provider_id');
    if (after) {
      search = search.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('provider_search.sort_key', 'provider_search.provider_id'),
          '>',
          tuple(after.sort_key, after.id),
        ),
      );
    }
    return withAllLinks(db, await (limit === null ? search : search.limit(limit)).execute());
  }

  let list = db.selectFrom('providers').selectAll('providers').orderBy('sort_key').orderBy('id');
  if (stateId !== null) list = list.where((eb) => licensedIn(eb, stateId));
  if (insuranceCompanyId !== null) list = list.where((eb) => accepts(eb, insuranceCompanyId));
  if (after) {
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('sort_key', 'id'), '>', tuple(after.sort_key, after.id)),
    );
  }
  return withAllLinks(db, await (limit === null ? list : list.limit(limit)).execute());
}

export async function findProvider(db: DatabaseOrTransaction, id: number): Promise<ProviderRecord | null> {
  const row = await db.selectFrom('providers').selectAll('providers').where('id', '=', id).executeTakeFirst();
  return row ? withLinks(db, row) : null;
}

/** Returns the lowest provider ids. */
export async function listProviderIds(db: DatabaseOrTransaction, limit: number): Promise<number[]> {
  const rows = await db.selectFrom('providers').select('id').orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns each pair of a state and an insurer with a provider. One index lookup per possible pair is faster than
 * reading all search rows.
 */
export async function findSearches(db: DatabaseOrTransaction): Promise<SearchSelection[]> {
  return db
    .selectFrom('states')
    .innerJoin('insurance_companies', (join) => join.onTrue())
    .select(['states.code as selectedState', 'insurance_companies.name as selectedInsurance'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('provider_search')
          .select('provider_search.provider_id')
          .whereRef('provider_search.state_id', '=', 'states.id')
          .whereRef('provider_search.insurance_company_id', '=', 'insurance_companies.id'),
      ),
    )
    .orderBy('states.id')
    .orderBy('insurance_companies.id')
    .execute();
}

/** Returns the provider's position, or null if it does not exist. */
export async function findCursor(db: DatabaseOrTransaction, id: number): Promise<Cursor | null> {
  const row = await db
    .selectFrom('providers')
    .select(['sort_key', 'id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export type ProviderColumns = Omit<NewProvider, 'id' | 'sort_key'>;

/** Inserts a provider with its links and its search rows. Call it in a transaction. */
export async function insertProvider(
  db: DatabaseOrTransaction,
  provider: ProviderColumns,
  links: ProviderLinks,
): Promise<ProviderRecord> {
  const row = await db
    .insertInto('providers')
    .values({ ...provider, sort_key: sortKeyOf(provider) })
    .returningAll()
    .executeTakeFirstOrThrow();
  const { id, sort_key } = row;
  for (const name of LINK_NAMES) await insertLinks(db, id, name, links[name]);
  await insertSearchRows(db, id, sort_key, links);
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
  const sort_key = sortKeyOf({ ...locked, ...columns });
  if (Object.keys(columns).length > 0) {
    await db
      .updateTable('providers')
      .set({ ...columns, sort_key })
      .where('id', '=', id)
      .execute();
  }
  for (const name of LINK_NAMES) {
    if (!links[name]) continue;
    await db.deleteFrom(LINKS[name].table).where('provider_id', '=', id).execute();
    await insertLinks(db, id, name, links[name]);
  }
  const record = await withLinks(db, { ...locked, ...columns, sort_key });
  if (sort_key !== locked.sort_key || links.stateIds || links.insuranceCompanyIds) {
    await db.deleteFrom('provider_search').where('provider_id', '=', id).execute();
    await insertSearchRows(db, id, sort_key, record);
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

const LINK_NAMES = ['stateIds', 'credentialIds', 'insuranceCompanyIds'] as const;

const LINKS = {
  stateIds: { table: 'provider_states', column: 'state_id' },
  credentialIds: { table: 'provider_credentials', column: 'credential_id' },
  insuranceCompanyIds: { table: 'provider_insurance_companies', column: 'insurance_company_id' },
} as const satisfies Record<keyof ProviderLinks, { table: keyof Schema; column: string }>;

async function insertLinks(
  db: DatabaseOrTransaction,
  provider_id: number,
  name: keyof ProviderLinks,
  ids: number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { table, column } = LINKS[name];
  // The rows of the three tables differ in one column's name, which the type checker cannot follow.
  const rows = ids.map((id) => ({ provider_id, [column]: id })) as never;
  await db.insertInto(table).values(rows).execute();
}

async function insertSearchRows(
  db: DatabaseOrTransaction,
  provider_id: number,
  sort_key: string,
  { stateIds, insuranceCompanyIds }: Pick<ProviderLinks, 'stateIds' | 'insuranceCompanyIds'>,
): Promise<void> {
  const rows = stateIds.flatMap((state_id) =>
    insuranceCompanyIds.map((insurance_company_id) => ({
      state_id,
      insurance_company_id,
      sort_key,
      provider_id,
    })),
  );
  if (rows.length > 0) await db.insertInto('provider_search').values(rows).execute();
}

function sortKeyOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return providerSortKey({ lastName: last_name, firstName: first_name });
}

function licensedIn({ exists, selectFrom }: ExpressionBuilder<Schema, 'providers'>, stateId: number) {
  return exists(
    selectFrom('provider_states')
      .select('provider_id')
      .whereRef('provider_id', '=', 'providers.id')
      .where('state_id', '=', stateId),
  );
}

function accepts({ exists, selectFrom }: ExpressionBuilder<Schema, 'providers'>, insuranceCompanyId: number) {
  return exists(
    selectFrom('provider_insurance_companies')
      .select('provider_id')
      .whereRef('provider_id', '=', 'providers.id')
      .where('insurance_company_id', '=', insuranceCompanyId),
  );
}

type ProviderRow = Omit<ProviderRecord, keyof ProviderLinks>;

async function withLinks(db: DatabaseOrTransaction, row: ProviderRow): Promise<ProviderRecord> {
  const record: ProviderRecord = { ...row, stateIds: [], credentialIds: [], insuranceCompanyIds: [] };
  await readLinks(db, [row.id], new Map([[row.id, record]]));
  return record;
}

async function withAllLinks(db: DatabaseOrTransaction, rows: ProviderRow[]): Promise<ProviderRecord[]> {
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

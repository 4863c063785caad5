import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely';
import { foldText } from '../../../domain/fold-text.ts';
import type { SearchSelection } from '../../../domain/search-selection.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';
import { IDS_PER_QUERY, type ProviderRecord, withAllLinks } from '../repository.ts';

/** Null matches any. */
export type ProviderFilter = {
  stateId: number | null;
  insuranceCompanyId: number | null;
  /** Part of a name, in any case and with or without accents; '' matches any. */
  name: string;
};

export const ANY_PROVIDER: ProviderFilter = { stateId: null, insuranceCompanyId: null, name: '' };

/** A position in the order of providers. */
export type Cursor = { sort_key: string; id: number };

export type ListPage = { after: Cursor | null; skip: number; limit: number | null; isDescending: boolean };

export const WHOLE_LIST: ListPage = { after: null, skip: 0, limit: null, isDescending: false };

/** Returns providers in order of last name, first name and id; all matches without a limit. */
export async function listProviders(
  db: DatabaseOrTransaction,
  { stateId, insuranceCompanyId, name }: ProviderFilter,
  { after, skip, limit, isDescending }: ListPage,
): Promise<ProviderRecord[]> {
  const direction = isDescending ? 'desc' : 'asc';
  const isBeyond = isDescending ? '<' : '>';
  if (stateId !== null && insuranceCompanyId !== null) {
    let search = db
      .selectFrom('provider_search')
      .innerJoin('providers', 'providers.id', 'provider_search.provider_id')
      .selectAll('providers')
      .where('state_id', '=', stateId)
      .where('insurance_company_id', '=', insuranceCompanyId)
      .orderBy('provider_search.sort_key', direction)
      .orderBy('provider_search.provider_id', direction);
    if (name) search = search.where(nameContains(name));
    if (after) {
      search = search.where(({ eb, refTuple, tuple }) =>
        eb(
          refTuple('provider_search.sort_key', 'provider_search.provider_id'),
          isBeyond,
          tuple(after.sort_key, after.id),
        ),
      );
    }
    return withAllLinks(db, await (limit === null ? search : search.limit(limit).offset(skip)).execute());
  }

  let list = db
    .selectFrom('providers')
    .selectAll('providers')
    .orderBy('sort_key', direction)
    .orderBy('id', direction);
  const few = await findFewMatches(db, stateId, insuranceCompanyId);
  if (few?.length === 0) return [];
  if (few) list = list.where('id', 'in', few);
  else if (stateId !== null) list = list.where((eb) => licensedIn(eb, stateId));
  else if (insuranceCompanyId !== null) list = list.where((eb) => accepts(eb, insuranceCompanyId));
  if (name) list = list.where(nameContains(name));
  if (after) {
    list = list.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('sort_key', 'id'), isBeyond, tuple(after.sort_key, after.id)),
    );
  }
  return withAllLinks(db, await (limit === null ? list : list.limit(limit).offset(skip)).execute());
}

/**
 * Returns the ids that match one filter if they are few, else null. Few are sorted, many are picked out of the order:
 * the other way round, a list would read all of a large directory.
 */
async function findFewMatches(
  db: DatabaseOrTransaction,
  stateId: number | null,
  insuranceCompanyId: number | null,
): Promise<number[] | null> {
  const states = db.selectFrom('provider_states').select('provider_id');
  const insurers = db.selectFrom('provider_insurance_companies').select('provider_id');
  const limit = IDS_PER_QUERY + 1;
  let rows: { provider_id: number }[];
  if (stateId !== null) {
    rows = await states.where('state_id', '=', stateId).limit(limit).execute();
  } else if (insuranceCompanyId !== null) {
    rows = await insurers.where('insurance_company_id', '=', insuranceCompanyId).limit(limit).execute();
  } else {
    return null;
  }
  return rows.length < limit ? rows.map(({ provider_id }) => provider_id) : null;
}

/** Counts the providers that match, and those that match but for their name. */
export async function countProviders(
  db: DatabaseOrTransaction,
  { stateId, insuranceCompanyId, name }: ProviderFilter,
): Promise<{ matching: number; total: number }> {
  let list = db
    .selectFrom('providers')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      (name ? fn.countAll<number>().filterWhere(nameContains(name)) : fn.countAll<number>()).as('matching'),
    ]);
  if (stateId !== null) list = list.where((eb) => licensedIn(eb, stateId));
  if (insuranceCompanyId !== null) list = list.where((eb) => accepts(eb, insuranceCompanyId));
  return list.executeTakeFirstOrThrow();
}

/** Returns those of the ids that exist. */
export async function findProviderIds(db: DatabaseOrTransaction, ids: number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const wanted = ids.slice(start, start + IDS_PER_QUERY);
    const rows = await db.selectFrom('providers').select('id').where('id', 'in', wanted).execute();
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Returns the ids after the given one, in ascending order. */
export async function listProviderIds(
  db: DatabaseOrTransaction,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('providers')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
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

/** PostgreSQL accepts no NUL, and no name contains one. */
function nameContains(name: string): RawBuilder<boolean> {
  const text = foldText(name)
    .replaceAll('\0', '\u0001')
    .replace(/[\\%_]/g, '\\$&');
  return sql<boolean>`providers.search_name like ${`%${text}%`} escape '\\'`;
}

import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Listing } from '../../../../domain/directory/availability.ts';
import type { Search } from '../../../../domain/directory/schemas.ts';
import { foldName } from '../../../../domain/fold-text.ts';
import type { DatabaseOrTransaction, Schema } from '../../../db/schema.ts';
import type { Criteria, OpenOffices } from '../criteria/keys.ts';
import { isActive, meets } from '../criteria/repository.ts';
import type { ProviderRecord } from '../record.ts';
import { IDS_PER_QUERY, withLists } from '../repository.ts';
import { hasLicenseUntil, isActivePanel, isWithin, type Order, sortValue } from './order/repository.ts';

/** Null matches any. */
export type ProviderFilter = {
  stateId: number | null;
  insuranceCompanyId: number | null;
  /** Parts of a name, in any case and with or without accents; [] matches any. */
  name: string[];
  listing: Listing | null;
  /** Finds providers with a license that ends by this day. */
  licenseUntil: string | null;
  /** Finds providers with an active license and panel on this day. Null finds all. */
  on: string | null;
  /** What they must have; null for nothing. */
  criteria: { criteria: Criteria; open: OpenOffices } | null;
};

export const ANY_PROVIDER: ProviderFilter = {
  stateId: null,
  insuranceCompanyId: null,
  name: [],
  listing: null,
  licenseUntil: null,
  on: null,
  criteria: null,
};

/** A position in the order of providers. */
type Cursor = { sort_key: string; id: number };

type ListPage = {
  after: Cursor | null;
  skip: number;
  limit: number | null;
  isDescending: boolean;
  /** Without `after`. Null for the order by name. */
  order?: Order | null;
};

export const WHOLE_LIST: ListPage = { after: null, skip: 0, limit: null, isDescending: false };

/** Returns providers in order of last name, first name and id, or another one; all matches without a limit. */
export async function listProviders(
  db: DatabaseOrTransaction,
  { stateId, insuranceCompanyId, name, listing, licenseUntil, on, criteria: given }: ProviderFilter,
  { after, skip, limit, isDescending, order }: ListPage,
): Promise<ProviderRecord[]> {
  const direction = isDescending ? 'desc' : 'asc';
  const isBeyond = (table: string, id: string, { sort_key, id: afterId }: Cursor) => {
    const position = sql`(${sql.ref(`${table}.sort_key`)}, ${sql.ref(`${table}.${id}`)})`;
    return sql<SqlBool>`${position} ${sql.raw(isDescending ? '<' : '>')} (${sort_key}, ${afterId})`;
  };
  const fits = given && meets(given.criteria, given.open);
  if (stateId !== null && insuranceCompanyId !== null && on !== null) {
    let search = db
      .selectFrom('provider_search')
      .innerJoin('providers', 'providers.id', 'provider_search.provider_id')
      .selectAll('providers')
      .where('state_id', '=', stateId)
      .where('insurance_company_id', '=', insuranceCompanyId)
      .where((eb) => isActive(eb, on))
      .orderBy('provider_search.sort_key', direction)
      .orderBy('provider_search.provider_id', direction);
    if (name.length > 0) search = search.where(nameContains(name));
    if (fits) search = search.where(fits);
    if (after) search = search.where(isBeyond('provider_search', 'provider_id', after));
    return withLists(db, await (limit === null ? search : search.limit(limit).offset(skip)).execute());
  }

  let list = db.selectFrom('providers').selectAll('providers');
  if (order) list = list.orderBy(sortValue(order), direction);
  const byName = order ? 'asc' : direction;
  list = list.orderBy('sort_key', byName).orderBy('id', byName);
  if (listing !== null) list = list.where('listing', '=', listing);
  if (licenseUntil !== null) list = list.where(hasLicenseUntil(licenseUntil));
  const few = await findFewMatches(db, { stateId, insuranceCompanyId, on });
  if (few?.length === 0) return [];
  if (few) list = list.where('id', 'in', few);
  else list = list.where((eb) => matches(eb, { stateId, insuranceCompanyId, on }));
  if (name.length > 0) list = list.where(nameContains(name));
  if (fits && on !== null)
    list = list.where((eb) => isFoundBy(eb, { stateId, insuranceCompanyId, on }, fits));
  if (after) list = list.where(isBeyond('providers', 'id', after));
  return withLists(db, await (limit === null ? list : list.limit(limit).offset(skip)).execute());
}

/**
 * Returns the ids that match one filter if they are few, else null. Few matches are sorted; many are read in list order.
 * The other way around, a query would read all of a large directory.
 */
async function findFewMatches(
  db: DatabaseOrTransaction,
  { stateId, insuranceCompanyId, on }: LinkFilter,
): Promise<number[] | null> {
  const limit = IDS_PER_QUERY + 1;
  let rows: { provider_id: number }[];
  if (stateId !== null && insuranceCompanyId === null) {
    rows = await db
      .selectFrom('licenses')
      .select('provider_id')
      .where(isLicense(stateId, on))
      .limit(limit)
      .execute();
  } else if (insuranceCompanyId !== null && stateId === null) {
    rows = await db
      .selectFrom('panels')
      .select('provider_id')
      .distinct()
      .where(isPanel(insuranceCompanyId, on))
      .limit(limit)
      .execute();
  } else {
    return null;
  }
  return rows.length < limit ? rows.map(({ provider_id }) => provider_id) : null;
}

/** Counts the matching providers, with and without the name filter. */
export async function countProviders(
  db: DatabaseOrTransaction,
  { name, listing, licenseUntil, criteria: _, ...filter }: ProviderFilter,
): Promise<{ matching: number; total: number }> {
  const list = db
    .selectFrom('providers')
    .where((eb) => matches(eb, filter))
    .where((eb) => (listing === null ? eb.lit(true) : eb('listing', '=', listing)))
    .where((eb) => (licenseUntil === null ? eb.lit(true) : hasLicenseUntil(licenseUntil)))
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      (name.length > 0 ? fn.countAll<number>().filterWhere(nameContains(name)) : fn.countAll<number>()).as(
        'matching',
      ),
    ]);
  return list.executeTakeFirstOrThrow();
}

/** Returns the ids of listed providers after the given one, in ascending order. */
export async function listProviderIds(db: DatabaseOrTransaction, limit: number): Promise<number[]> {
  const listed = db.selectFrom('providers').select('id').where('listing', '=', 'listed');
  const rows = await listed.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns each pair of a state and an insurer with a provider on this day; those of one state or insurer with their
 * number. Without it, one index lookup per possible pair is faster than reading all search rows.
 */
export async function findSearches(
  db: DatabaseOrTransaction,
  { stateId, insuranceCompanyId, on }: Omit<LinkFilter, 'on'> & { on: string },
): Promise<Search[]> {
  const columns = ['states.code as stateCode', 'insurance_companies.name as insuranceCompanyName'] as const;
  if (stateId !== null || insuranceCompanyId !== null) {
    const rows = db
      .selectFrom('provider_search')
      .innerJoin('states', 'states.id', 'provider_search.state_id')
      .innerJoin('insurance_companies', 'insurance_companies.id', 'provider_search.insurance_company_id')
      .select(columns)
      .select(({ fn }) => fn.countAll<number>().as('providerCount'))
      .where((eb) => isActive(eb, on))
      .$if(stateId !== null, (qb) => qb.where('provider_search.state_id', '=', stateId))
      .$if(insuranceCompanyId !== null, (qb) => qb.where('insurance_company_id', '=', insuranceCompanyId));
    return rows
      .groupBy(['states.id', 'states.code', 'insurance_companies.id', 'insurance_companies.name'])
      .groupBy('insurance_companies.position')
      .orderBy('states.id')
      .orderBy('insurance_companies.position')
      .orderBy('insurance_companies.id')
      .execute();
  }
  return db
    .selectFrom('states')
    .innerJoin('insurance_companies', (join) => join.onTrue())
    .select(columns)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('provider_search')
          .select('provider_search.provider_id')
          .whereRef('provider_search.state_id', '=', 'states.id')
          .whereRef('provider_search.insurance_company_id', '=', 'insurance_companies.id')
          .where((eb) => isActive(eb, on)),
      ),
    )
    .orderBy('states.id')
    .orderBy('insurance_companies.position')
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

type LinkFilter = Pick<ProviderFilter, 'stateId' | 'insuranceCompanyId' | 'on'>;

/** Whether a provider has a license and a panel that match the filter. */
function matches(
  { and, exists, selectFrom }: ExpressionBuilder<Schema, 'providers'>,
  { stateId, insuranceCompanyId, on }: LinkFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (stateId !== null) {
    const licenses = selectFrom('licenses')
      .select('provider_id')
      .whereRef('provider_id', '=', 'providers.id');
    conditions.push(exists(licenses.where(isLicense(stateId, on))));
  }
  if (insuranceCompanyId !== null) {
    const panels = selectFrom('panels').select('provider_id').whereRef('provider_id', '=', 'providers.id');
    conditions.push(exists(panels.where(isPanel(insuranceCompanyId, on))));
  }
  return and(conditions);
}

function isLicense(stateId: number, on: string | null): RawBuilder<SqlBool> {
  const isIn = sql<SqlBool>`licenses.state_id = ${stateId}`;
  return on === null ? isIn : sql`${isIn} and ${isWithin('licenses.starts_on', 'licenses.expires_on', on)}`;
}

function isPanel(insuranceCompanyId: number, on: string | null): RawBuilder<SqlBool> {
  const isIn = sql<SqlBool>`panels.insurance_company_id = ${insuranceCompanyId}`;
  if (on === null) return isIn;
  return sql`${isIn} and ${isActivePanel(on)}`;
}

/** Whether some search finds a provider who fits. */
function isFoundBy(
  { exists, selectFrom }: ExpressionBuilder<Schema, 'providers'>,
  { stateId, insuranceCompanyId, on }: LinkFilter & { on: string },
  fits: Expression<SqlBool>,
): Expression<SqlBool> {
  let rows = selectFrom('provider_search')
    .select('provider_search.provider_id')
    .whereRef('provider_search.provider_id', '=', 'providers.id')
    .where((eb) => isActive(eb, on))
    .where(fits);
  if (stateId !== null) rows = rows.where('provider_search.state_id', '=', stateId);
  if (insuranceCompanyId !== null) rows = rows.where('insurance_company_id', '=', insuranceCompanyId);
  return exists(rows);
}

/** A text of only invisible characters is in no name. */
function nameContains(name: string[]): RawBuilder<SqlBool> {
  const parts = name.map((part) => {
    const text = foldName(part).replace(/[\\%_]/g, '\\$&');
    return text ? sql`providers.search_name like ${`%${text}%`} escape '\\'` : sql`1 = 0`;
  });
  return sql`(${sql.join(parts, sql` and `)})`;
}

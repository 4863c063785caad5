import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LISTING_FILTERS } from '../../../domain/providers/provider-form.ts';
import type { LicensedState, Search } from '../../../domain/providers/provider-responses.ts';
import type { Db, ProviderRow } from '../../db/schema.ts';
import type { ProviderRecord } from '../record.ts';

const DAY_MS = 86_400_000;

/** Null matches any. */
export type ProviderFilter = {
  /** With a state or an insurer, only providers whom visitors find by it match. */
  stateId: number | null;
  insuranceCompanyId: number | null;
  /** The `nameWords` of a name; [] is in no name. */
  name: string[] | null;
  listing: (typeof LISTING_FILTERS)[number] | null;
  /** Only providers with a license that ends by this day match. */
  licenseUntil: string | null;
  /** The day on which they are licensed. */
  on: string;
};

export const ANY_PROVIDER: Omit<ProviderFilter, 'on'> = {
  stateId: null,
  insuranceCompanyId: null,
  name: null,
  listing: null,
  licenseUntil: null,
};

/** A position in the order of providers. */
type Cursor = { sort_key: string; id: number };

/** Returns rows in order of last name, first name and id. */
export async function listProviders(
  db: Db,
  filter: ProviderFilter,
  { after = null, skip = 0, limit }: { after?: Cursor | null; skip?: number; limit: number },
): Promise<ProviderRow[]> {
  let list = selectProviders(db, filter).selectAll('providers').orderBy('sort_key').orderBy('id');
  if (after) list = list.where(sql<SqlBool>`(sort_key, id) > (${after.sort_key}, ${after.id})`);
  return list.limit(limit).offset(skip).execute();
}

export async function countProviders(db: Db, filter: ProviderFilter): Promise<number> {
  const counted = selectProviders(db, filter).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/** Returns the ids of listed providers in ascending order. */
export async function listProviderIds(db: Db, limit: number): Promise<number[]> {
  const listed = db.selectFrom('providers').select('id').where('listing', '=', 'listed');
  const rows = await listed.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** What visitors filter a provider by. Only offices in states with a license count. */
export type Filterable = Pick<
  ProviderRecord,
  'id' | 'isByVideo' | 'concernIds' | 'languageCodes' | 'officeIds'
>;

/** Returns what each matching provider is filtered by, in the order of `listProviders`. */
export async function listFilterable(db: Db, filter: ProviderFilter) {
  const ids = selectProviders(db, filter).select('providers.id');
  const [providers, concerns, languages, offices] = await Promise.all([
    ids.select('is_by_video').orderBy('sort_key').orderBy('id').execute(),
    db.selectFrom('provider_concerns').selectAll().where('provider_id', 'in', ids).execute(),
    db.selectFrom('provider_languages').selectAll().where('provider_id', 'in', ids).execute(),
    db
      .selectFrom('provider_offices')
      .innerJoin('offices', 'offices.id', 'office_id')
      .innerJoin('states', 'states.code', 'offices.state_code')
      .innerJoin('licenses', (join) =>
        join
          .onRef('licenses.state_id', '=', 'states.id')
          .onRef('licenses.provider_id', '=', 'provider_offices.provider_id'),
      )
      .select(['provider_offices.provider_id', 'office_id'])
      .where('provider_offices.provider_id', 'in', ids)
      .where(isLicensed(filter.on))
      .execute(),
  ]);
  const byId = new Map(
    providers.map(({ id, is_by_video }): [number, Filterable] => [
      id,
      { id, isByVideo: is_by_video === 1, concernIds: [], languageCodes: [], officeIds: [] },
    ]),
  );
  for (const { provider_id, concern_id } of concerns) byId.get(provider_id)?.concernIds.push(concern_id);
  for (const { provider_id, language_code } of languages)
    byId.get(provider_id)?.languageCodes.push(language_code);
  for (const { provider_id, office_id } of offices) byId.get(provider_id)?.officeIds.push(office_id);
  return [...byId.values()];
}

/** Returns the pairs of state and insurer with a provider; for one state or insurer, with the number of providers. */
export async function findSearches(
  db: Db,
  filter: Pick<ProviderFilter, 'stateId' | 'insuranceCompanyId' | 'on'>,
): Promise<Search[]> {
  const pairs = selectFound(db, filter)
    .groupBy(['licenses.state_id', 'panels.insurance_company_id'])
    .select(({ fn }) => [
      'licenses.state_id',
      'panels.insurance_company_id',
      fn.countAll<number>().as('providerCount'),
    ]);
  const rows = db
    .selectFrom(pairs.as('pairs'))
    .innerJoin('states', 'states.id', 'pairs.state_id')
    .innerJoin('insurance_companies', 'insurance_companies.id', 'pairs.insurance_company_id')
    .select(['states.code as stateCode', 'insurance_companies.name as insuranceCompanyName'])
    .orderBy('states.id')
    .orderBy('insurance_companies.position')
    .orderBy('insurance_companies.id');
  const isAll = filter.stateId === null && filter.insuranceCompanyId === null;
  return isAll ? rows.execute() : rows.select('providerCount').execute();
}

/** Whether any search has a provider. */
export async function hasSearches(db: Db, on: string): Promise<boolean> {
  const found = selectFound(db, { stateId: null, insuranceCompanyId: null, on }).select('found.id');
  return (await found.limit(1).executeTakeFirst()) !== undefined;
}

/** Returns the states in which a listed provider is licensed on a day, with the number of those who take new patients. */
export function listLicensedStates(db: Db, on: string): Promise<LicensedState[]> {
  return db
    .selectFrom('licenses')
    .innerJoin('states', 'states.id', 'licenses.state_id')
    .innerJoin('providers', 'providers.id', 'licenses.provider_id')
    .where('listing', '=', 'listed')
    .where(isLicensed(on))
    .groupBy(['states.id', 'code', 'display_name'])
    .orderBy('states.id')
    .select(({ fn }) => [
      'code',
      'display_name as displayName',
      fn.sum<number>('is_accepting').as('providerCount'),
    ])
    .execute();
}

/** Returns listed providers with a photo who take new patients, others each day. */
export function listFeatured(db: Db, on: string, limit: number): Promise<ProviderRow[]> {
  const licensed = db.selectFrom('licenses').select('provider_id').where(isLicensed(on));
  // A prime, so that each factor from 1 gives another order.
  const prime = 1009;
  const factor = ((Date.parse(on) / DAY_MS) * 389) % (prime - 1);
  return db
    .selectFrom('providers')
    .selectAll()
    .where('listing', '=', 'listed')
    .where('is_accepting', '=', 1)
    .where('photo_hash', 'is not', null)
    .where('id', 'in', licensed)
    .orderBy(sql`(id % ${sql.lit(prime)}) * ${sql.lit(factor + 1)} % ${sql.lit(prime)}`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function findCursor(db: Db, id: number): Promise<Cursor | null> {
  const row = await db
    .selectFrom('providers')
    .select(['sort_key', 'id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/**
 * The rule of the search, a row for each provider, state and insurer that finds it on a day: listed, taking new patients,
 * licensed there, and accepting the insurer there.
 */
function selectFound(
  db: Db,
  { stateId, insuranceCompanyId, on }: Pick<ProviderFilter, 'stateId' | 'insuranceCompanyId' | 'on'>,
) {
  let found = db
    .selectFrom('licenses')
    .innerJoin('panels', 'panels.provider_id', 'licenses.provider_id')
    .innerJoin('providers as found', 'found.id', 'licenses.provider_id')
    .where(({ eb, or }) =>
      or([eb('panels.state_id', 'is', null), eb('panels.state_id', '=', eb.ref('licenses.state_id'))]),
    )
    .where(isLicensed(on))
    .where('found.listing', '=', 'listed')
    .where('found.is_accepting', '=', 1);
  if (stateId !== null) found = found.where('licenses.state_id', '=', stateId);
  if (insuranceCompanyId !== null) found = found.where('insurance_company_id', '=', insuranceCompanyId);
  return found;
}

const isLicensed = (on: string) =>
  sql<SqlBool>`(licenses.expires_on is null or licenses.expires_on >= ${on})`;

function selectProviders(db: Db, filter: ProviderFilter) {
  const { stateId, insuranceCompanyId, name, listing, licenseUntil } = filter;
  const found = selectFound(db, filter).select('found.id');
  let list = db.selectFrom('providers');
  if (listing === 'not_found') {
    list = list.where('listing', '=', 'listed').where('providers.id', 'not in', found);
  } else if (listing !== null) {
    list = list.where('listing', '=', listing);
  }
  if (name !== null) list = list.where(nameContains(name));
  if (licenseUntil !== null) {
    const ending = db.selectFrom('licenses').select('provider_id').where('expires_on', '<=', licenseUntil);
    list = list.where('providers.id', 'in', ending);
  }
  const isSearch = stateId !== null || insuranceCompanyId !== null;
  return isSearch ? list.where('providers.id', 'in', found) : list;
}

/** A single letter is an initial. */
function nameContains(words: string[]): RawBuilder<SqlBool> {
  if (words.length === 0) return sql`1 = 0`;
  const patterns = words.map((word) => `%${word.length === 1 ? ' ' : ''}${word}%`);
  return sql.join(
    patterns.map((pattern) => sql`providers.search_name like ${pattern}`),
    sql` and `,
  );
}

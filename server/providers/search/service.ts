import { nameWords } from '../../../domain/fold-text.ts';
import { parseId } from '../../../domain/ids.ts';
import { FEATURED_COUNT, MAX_LIST_LIMIT, MAX_NAMED } from '../../../domain/limits.ts';
import type { Provider, Search } from '../../../domain/providers/provider-responses.ts';
import type { ProviderQuery } from '../../../domain/search/search-responses.ts';
import { isSearchableName } from '../../../domain/search/search-selection.ts';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/schema.ts';
import { readReferenceLists } from '../../lists/public-repository.ts';
import { readDirectory, toProvider } from '../public-view.ts';
import type { ProviderRecord } from '../record.ts';
import { findProviders, withTables } from '../repository.ts';
import { countFilters, filterProviders, narrowBy, readWanted, type Wanted } from './filters.ts';
import {
  ANY_PROVIDER,
  findCursor,
  findSearches,
  listFeatured,
  listFilterable,
  listProviders,
  type ProviderFilter,
} from './repository.ts';

const filterListed = (on: string): ProviderFilter => ({ ...ANY_PROVIDER, listing: 'listed', on });

/**
 * Returns a page of listed providers (spec sections 4 and 7), and the next page's `after`, null at the end.
 * @throws invalid if the query has too many filters.
 */
export async function searchProviders(
  { db, today }: Context,
  query: ProviderQuery,
): Promise<{ providers: Provider[]; next: number | null }> {
  const directory = await readDirectory(db);
  const filter = narrowBy(query, directory, filterListed(today()));
  const wanted = readWanted(query, directory, filter?.stateId ?? null);
  if (!filter) return { providers: [], next: null };
  const { records, next } = await readPage(db, filter, wanted, query);
  return { providers: records.map((record) => toProvider(record, directory, today())), next };
}

/** Returns the choices among the results of a search. @throws invalid if the query has too many filters. */
export async function readSearchFilters({ db, today }: Context, query: ProviderQuery) {
  const lists = await readReferenceLists(db);
  const filter = narrowBy(query, lists, filterListed(today()));
  const { stateId = null, insuranceCompanyId = null } = filter ?? {};
  const wanted = readWanted(query, lists, stateId);
  const isComplete = filter && stateId !== null && insuranceCompanyId !== null;
  return countFilters(isComplete ? await listFilterable(db, filter) : [], wanted, lists);
}

/** Returns at most MAX_NAMED listed providers whose names have all words of the text. */
export async function findNamedProviders({ db, today }: Context, text: string): Promise<Provider[]> {
  if (!isSearchableName(text)) return [];
  const directory = await readDirectory(db);
  const name = nameWords(text, directory.credentials);
  const rows = await listProviders(db, { ...filterListed(today()), name }, { limit: MAX_NAMED });
  return (await withTables(db, rows)).map((record) => toProvider(record, directory, today()));
}

/** Returns FEATURED_COUNT listed providers with a photo who take new patients, others each day. */
export async function listFeaturedProviders({ db, today }: Context): Promise<Provider[]> {
  const directory = await readDirectory(db);
  const rows = await listFeatured(db, today(), FEATURED_COUNT);
  return (await withTables(db, rows)).map((record) => toProvider(record, directory, today()));
}

/** Returns the searches with results, by state and insurer. */
export async function listSearches({ db, today }: Context, query: ProviderQuery = {}): Promise<Search[]> {
  const filter = narrowBy(query, await readReferenceLists(db), filterListed(today()));
  return filter ? findSearches(db, filter) : [];
}

/** Reads the page after the provider with the id `after`; empty if there is none with that id. */
async function readPage(
  db: Database,
  filter: ProviderFilter,
  wanted: Wanted,
  { limit = MAX_LIST_LIMIT, after }: ProviderQuery,
): Promise<{ records: ProviderRecord[]; next: number | null }> {
  let records: ProviderRecord[];
  if (Object.values(wanted.values).some(({ length }) => length > 0)) {
    const found = filterProviders(await listFilterable(db, filter), wanted).map(({ id }) => id);
    const start = after === undefined ? 0 : found.indexOf(Number(after)) + 1;
    const isUnknown = after !== undefined && start === 0;
    records = await findProviders(db, isUnknown ? [] : found.slice(start, start + limit + 1));
  } else {
    const cursor = after === undefined ? null : await findCursor(db, parseId(after) ?? 0);
    if (after !== undefined && !cursor) return { records: [], next: null };
    records = await withTables(db, await listProviders(db, filter, { after: cursor, limit: limit + 1 }));
  }
  const isLast = records.length <= limit;
  return { records: records.slice(0, limit), next: isLast ? null : (records[limit - 1]?.id ?? null) };
}

import type { StaffProviderQuery } from '../../../domain/entities.ts';
import { MAX_LIST_LIMIT } from '../../../domain/limits.ts';
import type { Database } from '../../db/schema.ts';
import type { ReferenceLists } from '../../reference-data/repository.ts';
import type { Directory } from '../assemble.ts';
import type { ProviderRecord } from '../record.ts';
import { countProviders, findCursor, listProviders, type ProviderFilter } from './repository.ts';

/** `after` is null for an id that cannot exist. */
export type ListQuery = Omit<StaffProviderQuery, 'after'> & { after?: number | null | undefined };

/** A page of a list; `next` is the next page's `after`, null at the end. */
export type ListPage<Item> = {
  providers: Item[];
  next: number | null;
  /** For a numbered page: how many providers match, and how many would with any name. */
  counts: { matching: number; total: number } | null;
};

/**
 * Returns at most MAX_LIST_LIMIT providers. A page number above the last returns the last page.
 * @param on the day whose results visitors see; null for staff.
 */
export async function readList(
  db: Database,
  directory: Directory,
  { limit = MAX_LIST_LIMIT, ...query }: ListQuery,
  on: string | null,
): Promise<ListPage<ProviderRecord>> {
  const filter = resolveFilter(query, directory, on);
  if (!filter) return { providers: [], next: null, counts: query.page ? { matching: 0, total: 0 } : null };
  const counts = query.page ? await countProviders(db, filter) : null;
  const lastPage = counts ? Math.max(1, Math.ceil(counts.matching / limit)) : 1;
  const skip = (Math.min(query.page ?? 1, lastPage) - 1) * limit;
  const after = query.after && !counts ? await findCursor(db, query.after) : null;
  if (query.after !== undefined && !counts && !after) return { providers: [], next: null, counts };
  const isDescending = query.sort === '-name';
  const records = await listProviders(db, filter, { after, skip, limit: limit + 1, isDescending });
  const providers = records.slice(0, limit);
  return {
    providers,
    next: records.length > providers.length ? (providers.at(-1)?.id ?? null) : null,
    counts,
  };
}

/** Resolves names to ids; null if one is unknown. */
export function resolveFilter(
  { stateCode, insuranceCompanyName, q = '' }: ListQuery,
  directory: ReferenceLists,
  on: string | null,
): ProviderFilter | null {
  const state = directory.states.find(({ code }) => code === stateCode);
  const insurer = directory.insuranceCompanies.find(({ name }) => name === insuranceCompanyName);
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return { stateId: state?.id ?? null, insuranceCompanyId: insurer?.id ?? null, name: q.trim(), on };
}

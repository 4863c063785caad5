import type { StaffProviderQuery } from '../../../../domain/directory/schemas.ts';
import { MAX_LIST_LIMIT } from '../../../../domain/limits.ts';
import type { Database } from '../../../db/schema.ts';
import { findInsurerByName, type ReferenceLists } from '../../reference-lists/repository.ts';
import type { Directory } from '../assemble.ts';
import type { ProviderRecord } from '../record.ts';
import { countProviders, findCursor, listProviders, type ProviderFilter } from './repository.ts';

/** `after` is null for an id that cannot exist. */
export type ListQuery = Omit<StaffProviderQuery, 'after'> & { after?: number | null | undefined };

/** A page of a list; `next` is the next page's `after`, null at the end. */
export type ListPage<Item> = {
  providers: Item[];
  next: number | null;
  /** For a numbered page: the number of matches, and the number without the name filter. */
  counts: { matching: number; total: number } | null;
  /** The current name of the filter's insurer; null without one, or with an unknown state or insurer. */
  insurer: string | null;
};

/**
 * Returns at most MAX_LIST_LIMIT providers. A page number above the last returns the last page.
 * @param on the day of the results for visitors; null for staff.
 */
export async function readList(
  db: Database,
  directory: Directory,
  { limit = MAX_LIST_LIMIT, ...query }: ListQuery,
  on: string | null,
): Promise<ListPage<ProviderRecord>> {
  const resolved = await resolveFilter(db, query, directory, on);
  if (!resolved) {
    return {
      providers: [],
      next: null,
      counts: query.page ? { matching: 0, total: 0 } : null,
      insurer: null,
    };
  }
  const { filter, insurer } = resolved;
  const counts = query.page ? await countProviders(db, filter) : null;
  const lastPage = counts ? Math.max(1, Math.ceil(counts.matching / limit)) : 1;
  const skip = (Math.min(query.page ?? 1, lastPage) - 1) * limit;
  const after = query.after && !counts ? await findCursor(db, query.after) : null;
  if (query.after !== undefined && !counts && !after) return { providers: [], next: null, counts, insurer };
  const isDescending = query.sort === '-name';
  const records = await listProviders(db, filter, { after, skip, limit: limit + 1, isDescending });
  const providers = records.slice(0, limit);
  return {
    providers,
    next: records.length > providers.length ? (providers.at(-1)?.id ?? null) : null,
    counts,
    insurer,
  };
}

/** Resolves names to ids; null if one is unknown. Other names of an insurer count, too. */
export async function resolveFilter(
  db: Database,
  { stateCode, insuranceCompanyName, q = '' }: ListQuery,
  { states }: Pick<ReferenceLists, 'states'>,
  on: string | null,
): Promise<{ filter: ProviderFilter; insurer: string | null } | null> {
  const state = states.find(({ code }) => code === stateCode);
  const insurer = insuranceCompanyName ? await findInsurerByName(db, insuranceCompanyName) : null;
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return {
    filter: { stateId: state?.id ?? null, insuranceCompanyId: insurer?.id ?? null, name: q.trim(), on },
    insurer: insurer?.name ?? null,
  };
}

/** What visitors filter results by: query parameters of the page and the API. Each may be there several times. */
export const FILTERS = ['concern', 'language', 'visit', 'office'] as const;
export type Filter = (typeof FILTERS)[number];

export const VISITS = ['video', 'in_person'] as const;
export type Visit = (typeof VISITS)[number];

export type FilterValues = { filter: Filter; value: string }[];

/** Returns the filters of an address, without empty ones. */
export function filterQuery(query: URLSearchParams): Partial<Record<Filter, string[]>> {
  const filters: Partial<Record<Filter, string[]>> = {};
  for (const filter of FILTERS) {
    const values = query.getAll(filter).filter((value) => value !== '');
    if (values.length > 0) filters[filter] = values;
  }
  return filters;
}

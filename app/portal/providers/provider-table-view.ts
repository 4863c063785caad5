import { isPosition } from '../../../domain/ids.ts';
import { INSURANCE_PARAMETER, STATE_PARAMETER } from '../../../domain/search/search-selection.ts';

export const ROWS_PER_PAGE = 50;

/** The fields of the table's filter, in the address as in the API. */
const FILTERS: readonly string[] = ['q', 'listing', 'license', STATE_PARAMETER, INSURANCE_PARAMETER];

export function isFiltered(query: URLSearchParams): boolean {
  return FILTERS.some((name) => query.get(name));
}

/** Returns the page number, from 1. */
export function pageOf(query: URLSearchParams): number {
  const page = query.get('page') ?? '';
  return isPosition(page) ? Number(page) : 1;
}

export function queryOfPage(query: URLSearchParams, page: number): URLSearchParams {
  const written = new URLSearchParams(query);
  if (page > 1) written.set('page', String(page));
  else written.delete('page');
  return written;
}

/** Returns the page's query (spec section 2) with the rows to return. */
export function listQuery(query: URLSearchParams): URLSearchParams {
  const list = queryOfPage(query, 1);
  list.set('limit', String(ROWS_PER_PAGE));
  list.set('page', String(pageOf(query)));
  return list;
}

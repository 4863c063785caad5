import {
  isSameSelection,
  readSelection,
  type SearchSelection,
} from '../../../domain/directory/search-selection.ts';

/** By name in lower case. */
export type RequestHeaders = Record<string, string | string[] | undefined>;

/** Filters and later pages belong to a search that was counted. */
const WITHIN_A_SEARCH = ['concern', 'language', 'visit', 'office', 'after'];

/**
 * Returns the search that a person starts with this request for results or their data, or null. Going back, forward or
 * to the first page, and removing filters, are requests from a page of the same search, as their Referer says.
 */
export function readNewSearch(target: string, headers: RequestHeaders): SearchSelection | null {
  const search = target.split('/providers?')[1];
  if (search === undefined || !isByPerson(headers)) return null;
  const query = new URLSearchParams(search);
  const selection = readSelection(query);
  if (!selection.selectedState || !selection.selectedInsurance) return null;
  if (WITHIN_A_SEARCH.some((name) => query.getAll(name).some(Boolean))) return null;
  const from = URL.parse(String(headers.referer));
  // Profiles link back to results.
  if (from?.pathname.startsWith('/providers/')) return null;
  return from && isSameSelection(readSelection(from.searchParams), selection) ? null : selection;
}

/** Whether a person's browser opens a page or loads data for one, without Global Privacy Control. */
function isByPerson(headers: RequestHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': destination, 'sec-fetch-site': site } = headers;
  const isDocument = mode === 'navigate' && destination === 'document';
  const isFetch = site === 'same-origin' && destination === 'empty';
  const isBot = /bot|crawler|spider/i.test(String(headers['user-agent']));
  const isPrefetch = /prefetch/i.test(`${headers['sec-purpose']} ${headers.purpose}`);
  return (isDocument || isFetch) && !isBot && !isPrefetch && headers['sec-gpc'] !== '1';
}

import { RESULTS_PER_PAGE } from '../limits.ts';
import { type FilterValues, filterQuery } from './search/filters.ts';

/** A visitor's search; '' for an unselected value (spec section 3). */
export type SearchSelection = {
  /** State code. */
  selectedState: string;
  /** Insurance company name. */
  selectedInsurance: string;
};

/** Query parameters in URLs. */
export const STATE_PARAMETER = 'state_code';
export const INSURANCE_PARAMETER = 'insurance_company_name';
/** Part of a dietitian's name, instead of a search. */
export const NAME_PARAMETER = 'name';

export function readSelection(query: URLSearchParams): SearchSelection {
  return {
    selectedState: query.get(STATE_PARAMETER) ?? '',
    selectedInsurance: query.get(INSURANCE_PARAMETER) ?? '',
  };
}

/** The second or a later page of results. */
type Continuation = {
  /** Id of the last provider on the previous page. */
  after: string;
  /** Position of the page's first result, from 1; null if unknown. */
  first: number | null;
};

export function readContinuation(query: URLSearchParams): Continuation | null {
  const after = query.get('after');
  const first = query.get('first') ?? '';
  return after ? { after, first: isPosition(first) ? Number(first) : null } : null;
}

export const isPosition = (value: string) => /^[1-9]\d{0,5}$/.test(value);

/** Returns the query string of a search, without unselected parameters. */
export function selectionQuery(
  { selectedState, selectedInsurance }: SearchSelection,
  filters: FilterValues = [],
  continuation?: Continuation,
): string {
  const query = new URLSearchParams();
  if (selectedState) query.set(STATE_PARAMETER, selectedState);
  if (selectedInsurance) query.set(INSURANCE_PARAMETER, selectedInsurance);
  for (const { filter, value } of filters) query.append(filter, value);
  if (continuation) query.set('after', continuation.after);
  if (continuation?.first) query.set('first', String(continuation.first));
  return query.toString();
}

/** Returns the API query for a page of results; null unless state and insurance are both selected (spec section 7). */
export function resultsQuery(query: URLSearchParams) {
  const { selectedState, selectedInsurance } = readSelection(query);
  if (!selectedState || !selectedInsurance) return null;
  return {
    stateCode: selectedState,
    insuranceCompanyName: selectedInsurance,
    ...filterQuery(query),
    limit: RESULTS_PER_PAGE,
    after: query.get('after') ?? '',
  };
}

export function isSameSelection(a: SearchSelection, b: SearchSelection): boolean {
  return a.selectedState === b.selectedState && a.selectedInsurance === b.selectedInsurance;
}

/** Parses navigation state, which may hold anything. */
export function parseSelection(value: unknown): SearchSelection | null {
  if (typeof value !== 'object' || value === null) return null;
  if (!('selectedState' in value && 'selectedInsurance' in value)) return null;
  const { selectedState, selectedInsurance } = value;
  if (typeof selectedState !== 'string' || typeof selectedInsurance !== 'string') return null;
  return { selectedState, selectedInsurance };
}

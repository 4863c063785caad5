import { RESULTS_PER_PAGE } from '../limits.ts';
import { isRecord } from '../objects.ts';
import { FILTERS, type FilterValues, filterQuery } from './search-filters.ts';

/** A visitor's search; '' for an unselected value (spec section 3). */
export type SearchSelection = {
  /** State code. */
  selectedState: string;
  /** Insurance company name. */
  selectedInsurance: string;
};

/** Other names of states by code, which also find them. */
export const STATE_ALIASES: Partial<Record<string, string[]>> = {
  DC: ['Washington DC', 'Washington, D.C.'],
};

/** Query parameters in URLs. */
export const STATE_PARAMETER = 'state_code';
export const INSURANCE_PARAMETER = 'insurance_company_name';
/** Part of a dietitian's name, instead of a search. */
export const NAME_PARAMETER = 'name';
/** Id of the last provider on the previous page of results. */
export const AFTER_PARAMETER = 'after';

export function readSelection(query: URLSearchParams): SearchSelection {
  return {
    selectedState: query.get(STATE_PARAMETER) ?? '',
    selectedInsurance: query.get(INSURANCE_PARAMETER) ?? '',
  };
}

/** Returns the query string of a search, without unselected parameters. */
export function selectionQuery(
  { selectedState, selectedInsurance }: SearchSelection,
  filters: FilterValues = [],
  after = '',
): string {
  const query = new URLSearchParams();
  if (selectedState) query.set(STATE_PARAMETER, selectedState);
  if (selectedInsurance) query.set(INSURANCE_PARAMETER, selectedInsurance);
  for (const { filter, value } of filters) query.append(filter, value);
  if (after) query.set(AFTER_PARAMETER, after);
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
    after: query.get(AFTER_PARAMETER) ?? '',
  };
}

export function isSameSelection(a: SearchSelection, b: SearchSelection): boolean {
  return a.selectedState === b.selectedState && a.selectedInsurance === b.selectedInsurance;
}

/** A search with the filters of its results. */
export type LastSearch = SearchSelection & { filters: FilterValues };

/** Parses navigation state, which may hold anything. */
export function parseLastSearch(value: unknown): LastSearch | null {
  if (!isRecord(value)) return null;
  const { selectedState, selectedInsurance, filters } = value;
  if (typeof selectedState !== 'string' || typeof selectedInsurance !== 'string') return null;
  return {
    selectedState,
    selectedInsurance,
    filters: Array.isArray(filters) ? filters.filter(isFilterValue) : [],
  };
}

function isFilterValue(value: unknown): value is FilterValues[number] {
  return isRecord(value) && FILTERS.some((name) => name === value.filter) && typeof value.value === 'string';
}

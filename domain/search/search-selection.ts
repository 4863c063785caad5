import { MAX_NAME_LENGTH, RESULTS_PER_PAGE } from '../limits.ts';
import { isRecord } from '../objects.ts';

/** What a visitor searches for; '' for an unselected value (spec section 3). */
export type SearchSelection = {
  selectedState: string;
  selectedInsurance: string;
  /** The filters of its results. */
  filters?: FilterValues;
};

/** What visitors filter results by: query parameters of the page and the API. Each may be there several times. */
export const FILTERS = ['concern', 'language', 'visit', 'office'] as const;
export type Filter = (typeof FILTERS)[number];

export const VISITS = ['video', 'in_person'] as const;
export type Visit = (typeof VISITS)[number];

export type FilterValues = { filter: Filter; value: string }[];

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

/** Parses the last search in navigation state, which may hold anything. */
export function parseLastSearch(value: unknown): Required<SearchSelection> | null {
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

/** Returns the filters of an address, without empty ones. */
function filterQuery(query: URLSearchParams): Partial<Record<Filter, string[]>> {
  const filters: Partial<Record<Filter, string[]>> = {};
  for (const filter of FILTERS) {
    const values = query.getAll(filter).filter((value) => value !== '');
    if (values.length > 0) filters[filter] = values;
  }
  return filters;
}

/** Whether a text can find names: it has two letters or digits, and is not longer than a name. */
export function isSearchableName(text: string): boolean {
  return text.length <= 2 * MAX_NAME_LENGTH && /[\p{L}\p{N}].*[\p{L}\p{N}]/su.test(text);
}

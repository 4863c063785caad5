import { RESULTS_PER_PAGE } from './limits.ts';

/** What a visitor searches for; '' where nothing is chosen yet (spec section 3). */
export type SearchSelection = {
  /** A state's code. */
  selectedState: string;
  /** An insurance company's name. */
  selectedInsurance: string;
};

/** Names of the query parameters that carry the selection in every URL. */
export const STATE_PARAMETER = 'state_code';
export const INSURANCE_PARAMETER = 'insurance_company_name';

export function readSelection(query: URLSearchParams): SearchSelection {
  return {
    selectedState: query.get(STATE_PARAMETER) ?? '',
    selectedInsurance: query.get(INSURANCE_PARAMETER) ?? '',
  };
}

/** The query with exactly the chosen parameters; with `after`, the results that follow that provider. */
export function selectionQuery(
  { selectedState, selectedInsurance }: SearchSelection,
  after?: string,
): string {
  const query = new URLSearchParams();
  if (selectedState) query.set(STATE_PARAMETER, selectedState);
  if (selectedInsurance) query.set(INSURANCE_PARAMETER, selectedInsurance);
  if (after) query.set('after', after);
  return query.toString();
}

/** What a page of results asks the API for; null unless both state and insurance are chosen (spec section 7). */
export function resultsQuery(query: URLSearchParams) {
  const { selectedState, selectedInsurance } = readSelection(query);
  if (!selectedState || !selectedInsurance) return null;
  return {
    stateCode: selectedState,
    insuranceCompanyName: selectedInsurance,
    limit: RESULTS_PER_PAGE,
    after: query.get('after') ?? '',
  };
}

export function isSameSelection(a: SearchSelection, b: SearchSelection): boolean {
  return a.selectedState === b.selectedState && a.selectedInsurance === b.selectedInsurance;
}

/** Reads a selection out of navigation state, which anything may have written. */
export function parseSelection(value: unknown): SearchSelection | null {
  if (typeof value !== 'object' || value === null) return null;
  const { selectedState, selectedInsurance } = value as Partial<Record<keyof SearchSelection, unknown>>;
  if (typeof selectedState !== 'string' || typeof selectedInsurance !== 'string') return null;
  return { selectedState, selectedInsurance };
}

import { RESULTS_PER_PAGE } from './limits.ts';

/** What a visitor searches for; '' if nothing is chosen yet (spec section 3). */
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

/** Later results of a search. */
export type Continuation = {
  /** Id of the provider that they follow. */
  after: string;
  /** Position of the first one, from 1; null if unknown. */
  first: number | null;
};

export function readContinuation(query: URLSearchParams): Continuation | null {
  const after = query.get('after');
  const first = query.get('first') ?? '';
  return after ? { after, first: isPosition(first) ? Number(first) : null } : null;
}

export const isPosition = (value: string) => /^[1-9]\d{0,5}$/.test(value);

/** The query with exactly the chosen parameters, and the ones of a continuation. */
export function selectionQuery(
  { selectedState, selectedInsurance }: SearchSelection,
  continuation?: Continuation,
): string {
  const query = new URLSearchParams();
  if (selectedState) query.set(STATE_PARAMETER, selectedState);
  if (selectedInsurance) query.set(INSURANCE_PARAMETER, selectedInsurance);
  if (continuation) query.set('after', continuation.after);
  if (continuation?.first) query.set('first', String(continuation.first));
  return query.toString();
}

/** The API query for a page of results; null unless both state and insurance are chosen (spec section 7). */
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

/** Reads a selection from navigation state, which may hold anything. */
export function parseSelection(value: unknown): SearchSelection | null {
  if (typeof value !== 'object' || value === null) return null;
  const { selectedState, selectedInsurance } = value as Partial<Record<keyof SearchSelection, unknown>>;
  if (typeof selectedState !== 'string' || typeof selectedInsurance !== 'string') return null;
  return { selectedState, selectedInsurance };
}

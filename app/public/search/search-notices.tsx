import emptyResults from '../../illustrations/empty-results.svg';
import emptySearch from '../../illustrations/empty-search.svg';
import { Notice } from '../frame/empty-state.tsx';
import { useFocusAfterSearch } from './use-focus-after-search.ts';

/** Shown before a search. @param missing says what is still missing; null if nothing is selected. */
export function FindPrompt({ missing }: { missing: string | null }) {
  if (missing) {
    return (
      <>
        <h2 className="text-2xl">Find a Provider</h2>
        <p className="mt-2 mb-8 text-lg text-ink-soft">{missing}</p>
      </>
    );
  }
  return (
    <Notice illustration={emptySearch} title="Find a Provider">
      <p>Please select a state and an insurance provider to find a dietitian who can help you.</p>
    </Notice>
  );
}

/** Shown if no provider matches (spec section 8). */
export function NoResults({ state, insurance }: { state: string; insurance: string }) {
  const heading = useFocusAfterSearch();
  return (
    <Notice illustration={emptyResults} title="No Results" heading={heading}>
      <p>{`No providers found in ${state} that take ${insurance} insurance.`}</p>
      <p>Please make a new selection to find an available provider.</p>
    </Notice>
  );
}

import { useId } from 'react';
import { Link } from 'react-router';
import type { Search } from '../../../domain/providers/provider-responses.ts';
import type { SearchSelection } from '../../../domain/search/search-selection.ts';
import type { ApiClient } from '../../api/client.ts';
import { dietitiansText, resultsPath } from '../../provider/results-texts.ts';

/** Loads the searches with results that share the state or the insurer; without either, those of the states. */
export async function loadOtherSearches(
  api: ApiClient,
  { selectedState, selectedInsurance }: SearchSelection,
): Promise<Search[]> {
  if (!selectedState && !selectedInsurance) {
    const states = await api.licensedStates();
    return states.map(({ code, providerCount }) => ({
      stateCode: code,
      insuranceCompanyName: '',
      providerCount,
    }));
  }
  const searches = await Promise.all([
    selectedState ? api.searches({ stateCode: selectedState }) : [],
    selectedInsurance ? api.searches({ insuranceCompanyName: selectedInsurance }) : [],
  ]);
  return searches.flat();
}

/** Links to searches with results. */
export function OtherSearches({
  searches,
  selection: { selectedState, selectedInsurance },
  stateName,
}: {
  searches: Search[];
  selection: SearchSelection;
  stateName: (code: string) => string;
}) {
  return (
    <>
      <Links
        title={`Insurance that our dietitians in ${stateName(selectedState)} take`}
        searches={searches.filter(({ stateCode }) => stateCode === selectedState)}
        textOf={({ insuranceCompanyName }) => insuranceCompanyName}
      />
      <Links
        title={selectedInsurance ? `States where our dietitians take ${selectedInsurance}` : 'Where we work'}
        searches={searches.filter(({ insuranceCompanyName: name }) => name === selectedInsurance)}
        textOf={({ stateCode }) => stateName(stateCode)}
      />
    </>
  );
}

function Links({
  title,
  searches,
  textOf,
}: {
  title: string;
  searches: Search[];
  textOf: (search: Search) => string;
}) {
  const id = useId();
  const found = searches.filter(({ providerCount }) => providerCount);
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-10 wrap-anywhere">
      <h2 id={id} className="mb-4 text-2xl">
        {title}
      </h2>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((search) => (
          <li key={search.stateCode + search.insuranceCompanyName} className="grid border-b border-line">
            <Link
              to={resultsPath({
                selectedState: search.stateCode,
                selectedInsurance: search.insuranceCompanyName,
              })}
              className="chevron flex min-h-12 items-center gap-3 py-2 pr-1.5 hover:bg-mint-pale"
            >
              <span className="min-w-0 grow font-medium">{textOf(search)}</span>
              <span className="shrink-0 text-sm text-ink-soft">
                {dietitiansText(search.providerCount ?? 0)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

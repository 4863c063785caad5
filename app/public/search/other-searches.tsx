import { useId } from 'react';
import { Link } from 'react-router';
import type { Search } from '../../../domain/providers/provider-responses.ts';
import type { SearchSelection } from '../../../domain/search/search-selection.ts';
import type { ApiClient } from '../../api/client.ts';
import { dietitiansText, resultsPath } from '../../provider/results-texts.ts';

/** Loads the searches with results that share the state or the insurer. */
export async function loadOtherSearches(
  api: ApiClient,
  { selectedState, selectedInsurance }: SearchSelection,
): Promise<Search[]> {
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
        title={`States where our dietitians take ${selectedInsurance}`}
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
  if (searches.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-10 wrap-anywhere">
      <h3 id={id} className="mb-4 text-2xl">
        {title}
      </h3>
      <ul className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-2xl max-sm:border max-sm:border-line max-sm:bg-white sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
        {searches.map((search) => (
          <li key={search.stateCode + search.insuranceCompanyName} className="grid">
            <Link
              to={resultsPath({
                selectedState: search.stateCode,
                selectedInsurance: search.insuranceCompanyName,
              })}
              className="chevron flex items-baseline gap-2 px-5 py-2.5 sm:rounded-2xl sm:border sm:border-line sm:bg-white sm:py-4 sm:shadow-card sm:hover:shadow-float"
            >
              <span className="min-w-0 grow font-serif text-lg leading-snug">{textOf(search)}</span>
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

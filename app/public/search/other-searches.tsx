import { useId } from 'react';
import { Link } from 'react-router';
import type { LicensedState, Search } from '../../../domain/providers/provider-responses.ts';
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
  const toItems = (found: Search[], textOf: (search: Search) => string) =>
    found.map((search) => ({
      text: textOf(search),
      count: search.providerCount ?? 0,
      to: resultsPath({ selectedState: search.stateCode, selectedInsurance: search.insuranceCompanyName }),
    }));
  return (
    <>
      <Links
        title={`Insurance that our dietitians in ${stateName(selectedState)} take`}
        items={toItems(
          searches.filter(({ stateCode }) => stateCode === selectedState),
          ({ insuranceCompanyName }) => insuranceCompanyName,
        )}
      />
      <Links
        title={`States where our dietitians take ${selectedInsurance}`}
        items={toItems(
          searches.filter(({ insuranceCompanyName }) => insuranceCompanyName === selectedInsurance),
          ({ stateCode }) => stateName(stateCode),
        )}
      />
    </>
  );
}

/** Links to the states with dietitians who take new patients. */
export function LicensedStates({ states }: { states: LicensedState[] }) {
  return (
    <Links
      title="Where we work"
      items={states
        .filter(({ providerCount }) => providerCount > 0)
        .map(({ code, displayName, providerCount }) => ({
          text: displayName,
          count: providerCount,
          to: resultsPath({ selectedState: code, selectedInsurance: '' }),
        }))}
    />
  );
}

function Links({ title, items }: { title: string; items: { text: string; count: number; to: string }[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-10 wrap-anywhere">
      <h3 id={id} className="mb-4 text-2xl">
        {title}
      </h3>
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {items.map(({ text, count, to }) => (
          <li key={to} className="grid border-b border-line">
            <Link to={to} className="chevron flex min-h-12 items-center gap-3 py-2 pr-1.5 hover:bg-mint-pale">
              <span className="min-w-0 grow font-medium">{text}</span>
              <span className="shrink-0 text-sm text-ink-soft">{dietitiansText(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useId } from 'react';
import { href, Link } from 'react-router';
import { type SearchSelection, selectionQuery } from '../../../domain/directory/search-selection.ts';
import type { ApiClient } from '../../api-client/client.ts';
import { otherSearches } from '../../content/results.ts';

/** Insurers with dietitians in the state, and codes of states with dietitians who accept the insurer. */
export type OtherSearches = { insurers: string[]; stateCodes: string[] };

/** Loads alternatives to a search without results. @param known the selection without unknown names. */
export async function loadOtherSearches(
  api: ApiClient,
  { selectedState, selectedInsurance }: SearchSelection,
): Promise<OtherSearches> {
  const [inState, withInsurer] = await Promise.all([
    selectedState ? api.searches({ stateCode: selectedState }) : [],
    selectedInsurance ? api.searches({ insuranceCompanyName: selectedInsurance }) : [],
  ]);
  return {
    insurers: inState.map(({ insuranceCompanyName }) => insuranceCompanyName),
    stateCodes: withInsurer.map(({ stateCode }) => stateCode),
  };
}

/** Searches with results, as links. */
export function OtherSearches({
  searches: { insurers, stateCodes },
  selection: { selectedState, selectedInsurance },
  stateName,
}: {
  searches: OtherSearches;
  selection: SearchSelection;
  stateName: (code: string) => string;
}) {
  return (
    <>
      <Links
        title={otherSearches.insurers(stateName(selectedState))}
        links={insurers.map((name) => [name, { selectedState, selectedInsurance: name }])}
      />
      <Links
        title={otherSearches.states(selectedInsurance)}
        links={stateCodes.map((code) => [stateName(code), { selectedState: code, selectedInsurance }])}
      />
    </>
  );
}

function Links({ title, links }: { title: string; links: [text: string, SearchSelection][] }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mx-auto max-w-2xl pb-8 text-center wrap-anywhere">
      <h3 id={id} className="mb-2 text-xl">
        {title}
      </h3>
      <ul className="flex flex-wrap justify-center gap-x-6">
        {links.map(([text, selection]) => (
          <li key={text}>
            <Link
              to={`${href('/providers')}?${selectionQuery(selection)}`}
              className="link inline-block py-2.5"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

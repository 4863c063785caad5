import { type ComponentProps, useId } from 'react';
import { href } from 'react-router';
import type { Search } from '../../../domain/directory/schemas.ts';
import { type SearchSelection, selectionQuery } from '../../../domain/directory/search-selection.ts';
import type { ApiClient } from '../../api/client.ts';
import { dietitiansText } from './dietitian-count.ts';
import { LinkCards } from './link-cards.tsx';
import { otherSearches } from './results-texts.ts';

/** Insurers with dietitians in the state, and states with dietitians who accept the insurer. */
export type OtherSearches = { inState: Search[]; withInsurer: Search[] };

/** Loads searches with results by the state and by the insurer. @param known the selection without unknown names. */
export async function loadOtherSearches(
  api: ApiClient,
  { selectedState, selectedInsurance }: SearchSelection,
): Promise<OtherSearches> {
  const [inState, withInsurer] = await Promise.all([
    selectedState ? api.searches({ stateCode: selectedState }) : [],
    selectedInsurance ? api.searches({ insuranceCompanyName: selectedInsurance }) : [],
  ]);
  return { inState, withInsurer };
}

/** Searches with results, as links. */
export function OtherSearches({
  searches: { inState, withInsurer },
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
        links={inState.map((search) => toLink(search, search.insuranceCompanyName))}
      />
      <Links
        title={otherSearches.states(selectedInsurance)}
        links={withInsurer.map((search) => toLink(search, stateName(search.stateCode)))}
      />
    </>
  );
}

function toLink({ stateCode, insuranceCompanyName, providerCount = 0 }: Search, text: string) {
  const query = selectionQuery({ selectedState: stateCode, selectedInsurance: insuranceCompanyName });
  return { to: `${href('/providers')}?${query}`, text, count: dietitiansText(providerCount) };
}

function Links({ title, links }: ComponentProps<typeof LinkCards> & { title: string }) {
  const id = useId();
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="pb-10 wrap-anywhere">
      <h3 id={id} className="mb-4 text-2xl">
        {title}
      </h3>
      <LinkCards links={links} />
    </section>
  );
}

import { type RefObject, useEffect, useRef } from 'react';
import { href, Link, redirect, useLocation, useNavigation } from 'react-router';
import {
  readSelection,
  resultsQuery,
  type SearchSelection,
  selectionQuery,
} from '../../../domain/search-selection.ts';
import { ProviderCard, providerCardContent } from '../../components/provider-card.tsx';
import { ResultsGuide } from '../../components/results-guide.tsx';
import { ResultsMeta } from '../../components/results-meta.tsx';
import { loadSearchOptions, SearchForm, type SearchOptions } from '../../components/search-form.tsx';
import { FindPrompt, NoResults, Searching } from '../../components/search-notices.tsx';
import { type Found, resultsTitle, search } from '../../content/results.ts';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/providers.ts';

const RESULTS = 'results';

/** Cards that are seen without scrolling, on a tablet: more than on a phone. */
const FIRST_CARDS = 4;

type Loaded = Route.ComponentProps['loaderData'];

async function load({ api, url, report }: LoadArgs) {
  const selection = readSelection(url.searchParams);
  const query = resultsQuery(url.searchParams);
  const isContinued = Boolean(url.searchParams.get('after'));
  const [options, page] = await Promise.all([
    loadSearchOptions({ api, report }),
    query ? api.providers(query) : { providers: [], next: null },
  ]);
  // The provider to go on after has left the directory: start again rather than show nothing.
  if (isContinued && page.providers.length === 0)
    throw redirect(`${href('/providers')}?${selectionQuery(selection)}`);
  return {
    options,
    selection,
    isComplete: query !== null,
    isContinued,
    cards: page.providers.map((provider) => providerCardContent(provider, options.states)),
    next: page.next,
  };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Providers({ loaderData }: Route.ComponentProps) {
  const { options, selection, isContinued, cards, next } = loaderData;
  const { location } = useNavigation();
  const found = foundBy(loaderData);
  const isSearching = location?.pathname === href('/providers');
  return (
    <div className="container-page py-10 sm:py-14">
      <ResultsMeta selection={selection} found={found} isContinued={isContinued} providers={cards} />
      <h1 className="mb-3 text-4xl sm:text-5xl">{search.title}</h1>
      <p className="mb-8 max-w-2xl text-lg text-ink-soft">{search.lead}</p>
      <SearchForm options={options} selection={selection} />
      {/* Always there, so that screen readers announce what changes in it. */}
      <div role="status" className="mt-10">
        {isSearching ? <Searching /> : <Outcome {...loaderData} found={found} />}
      </div>
      {!isSearching && found && (
        <>
          <ul aria-labelledby={RESULTS} className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
            {cards.map((content, index) => (
              <li key={content.id} className="min-w-0">
                <ProviderCard content={content} selection={selection} isFirst={index < FIRST_CARDS} />
              </li>
            ))}
          </ul>
          <div className="mt-8 flex flex-wrap justify-center gap-3">
            {isContinued && (
              <Link to={resultsPath(selection)} className="button-quiet">
                Back to the first results
              </Link>
            )}
            {next && (
              <Link to={resultsPath(selection, next)} className="button-primary">
                Show more
              </Link>
            )}
          </div>
          {!isContinued && <ResultsGuide found={found} selection={selection} />}
        </>
      )}
    </div>
  );
}

/** What came of the search: a prompt, a notice, or the heading of the results. */
function Outcome({ options, selection, isComplete, isContinued, found }: Loaded & { found: Found | null }) {
  const heading = useFocusAt(RESULTS);
  if (!isComplete) return <FindPrompt />;
  if (!found)
    return <NoResults state={stateName(options, selection)} insurance={selection.selectedInsurance} />;
  const count = found.dietitians.length;
  return (
    <div className="mb-5">
      <h2 id={RESULTS} ref={heading} tabIndex={-1} className="text-2xl outline-none">
        {resultsTitle(found, isContinued)}
      </h2>
      <p className="text-ink-soft">{count === 1 ? '1 dietitian' : `${count} dietitians`} shown</p>
    </div>
  );
}

/** Who was found; null when nobody was. */
function foundBy({ options, selection, cards, next }: Loaded): Found | null {
  if (cards.length === 0) return null;
  return {
    stateName: stateName(options, selection),
    insurance: selection.selectedInsurance,
    dietitians: cards,
    hasMore: next !== null,
  };
}

/** The state's name; its code where the lists failed to load. */
function stateName({ states }: SearchOptions, { selectedState }: SearchSelection): string {
  return states.find(({ code }) => code === selectedState)?.displayName ?? selectedState;
}

/** Moves the focus to the element that the URL's fragment names, as the browser does for documents. */
function useFocusAt(id: string): RefObject<HTMLHeadingElement | null> {
  const element = useRef<HTMLHeadingElement>(null);
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation, which the key names.
  useEffect(() => {
    if (hash === `#${id}`) element.current?.focus({ preventScroll: true });
  }, [hash, id, key]);
  return element;
}

/** The results of the search; with `after`, the ones that follow, from their heading on. */
function resultsPath(selection: SearchSelection, after?: string) {
  return { pathname: href('/providers'), search: selectionQuery(selection, after), hash: RESULTS };
}

import type { ReactNode } from 'react';
import { data, href, Link, redirect, useNavigation } from 'react-router';
import { findByName } from '../../../domain/directory/insurer-names.ts';
import {
  type Continuation,
  INSURANCE_PARAMETER,
  isSameSelection,
  readContinuation,
  readSelection,
  resultsQuery,
  type SearchSelection,
  STATE_PARAMETER,
  selectionQuery,
} from '../../../domain/directory/search-selection.ts';
import { shorten } from '../../../domain/shorten.ts';
import { type Found, resultsText, resultsTitle, search, shownText } from '../../content/results.ts';
import { insurerPath } from '../../directory/insurer-path.ts';
import { ProviderCard, providerCardContent } from '../../directory/provider-card.tsx';
import {
  isInsurer,
  keepListed,
  loadSearchOptions,
  SearchForm,
  type SearchOptions,
} from '../../directory/search/form.tsx';
import { FindPrompt, NoResults, Searching } from '../../directory/search/notices.tsx';
import { loadOtherSearches, OtherSearches } from '../../directory/search/other-searches.tsx';
import { ResultsMeta } from '../../directory/search/results-meta.tsx';
import { useFocusAfterSearch } from '../../directory/search/use-focus-after-search.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { RouteHandle } from '../route-handle.ts';
import type { Route } from './+types/providers.ts';

const RESULTS = 'results';

/** An unknown state or insurer is cut to this many characters. */
const MAX_UNKNOWN_LENGTH = 60;

/** Cards that are visible on a tablet without scrolling. */
const FIRST_CARDS = 4;

type LoaderData = Route.ComponentProps['loaderData'];

async function load({ api, url, recover }: LoadArgs) {
  const selection = readSelection(url.searchParams);
  const query = resultsQuery(url.searchParams);
  const continuation = readContinuation(url.searchParams);
  const [cachedOptions, page] = await Promise.all([
    loadSearchOptions(api, recover),
    query ? api.providers(query) : { providers: [], next: null, insurer: null },
  ]);
  const insurer = page.insurer ?? currentName(selection, cachedOptions);
  // A cached list without the current name predates a rename.
  const isStale = insurer !== null && !isInsurer(insurer, cachedOptions);
  if (isStale) api.forgetInsuranceCompanies();
  if (insurer !== null && insurer !== selection.selectedInsurance) throw redirectToCurrentName(url, insurer);
  const options = isStale ? await loadSearchOptions(api, recover) : cachedOptions;
  // The cursor's provider was deleted: go to the first page.
  if (continuation && page.providers.length === 0)
    throw redirect(`${href('/providers')}?${selectionQuery(selection)}`);
  const known = keepListed(selection, options);
  const hasNoResults = query !== null && page.providers.length === 0;
  return {
    options,
    selection: {
      selectedState: known.selectedState || shorten(selection.selectedState, MAX_UNKNOWN_LENGTH),
      selectedInsurance: known.selectedInsurance || shorten(selection.selectedInsurance, MAX_UNKNOWN_LENGTH),
    },
    isKnown: isSameSelection(known, selection),
    isComplete: query !== null,
    isContinued: continuation !== null,
    first: continuation ? continuation.first : 1,
    cards: page.providers.map((provider) => providerCardContent(provider, selection)),
    next: page.next,
    otherSearches: hasNoResults ? await loadOtherSearches(api, known) : null,
  };
}

/** Finds an insurer's current name without a search, when no state is selected. Not in the browser's bundle. */
function currentName({ selectedInsurance }: SearchSelection, { insuranceCompanies }: SearchOptions) {
  return import.meta.env.SSR ? (findByName(insuranceCompanies, selectedInsurance)?.name ?? null) : null;
}

/** Keeps the other parameters. Uncacheable, because the insurer may get its old name back. */
function redirectToCurrentName({ searchParams }: URL, insurer: string): Response {
  const query = new URLSearchParams(searchParams);
  query.set(INSURANCE_PARAMETER, insurer);
  return redirect(`${href('/providers')}?${query}`, {
    status: 301,
    headers: { 'Cache-Control': 'no-store' },
  });
}

/** The position of a later page of results. */
const POSITION = ['after', 'first'];

export const handle: RouteHandle = { query: [STATE_PARAMETER, INSURANCE_PARAMETER, ...POSITION] };

/** Anyone can make up searches and positions, so only first pages of known states and insurers are cached. */
export async function loader(args: Route.LoaderArgs) {
  const loaded = await runLoad(load, args);
  const { searchParams } = new URL(args.request.url);
  const isCacheable = loaded.isKnown && !POSITION.some((name) => searchParams.has(name));
  return data(loaded, isCacheable ? undefined : { headers: { 'Cache-Control': 'no-store' } });
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Providers({ loaderData }: Route.ComponentProps) {
  const { options, selection, isComplete, isContinued, first, cards, next, otherSearches } = loaderData;
  const { location } = useNavigation();
  const found = describeResults(loaderData);
  const isSearching = location?.pathname === href('/providers');
  return (
    <div className="container-page py-10 sm:py-14">
      <ResultsMeta selection={selection} found={found} isContinued={isContinued} providers={cards} />
      <h1 className="mb-3 text-4xl sm:text-5xl">{search.title}</h1>
      <p className="mb-8 max-w-2xl text-lg text-ink-soft">{search.lead}</p>
      <SearchForm options={options} selection={selection} />
      {!isSearching && found && <ResultsHeading>{resultsTitle(found, isContinued)}</ResultsHeading>}
      <LiveRegion className={found ? 'mb-5 min-h-7' : 'mt-10'}>
        {isSearching ? (
          <Searching />
        ) : !isComplete ? (
          <FindPrompt />
        ) : found ? (
          <p className="text-ink-soft">{shownText(cards.length, first)}</p>
        ) : (
          <NoResults
            state={stateName(options, selection.selectedState)}
            insurance={selection.selectedInsurance}
          />
        )}
      </LiveRegion>
      {!isSearching && otherSearches && (
        <OtherSearches
          searches={otherSearches}
          selection={selection}
          stateName={(code) => stateName(options, code)}
        />
      )}
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
              <Link
                to={resultsPath(selection, { after: next, first: first && first + cards.length })}
                className="button-primary"
              >
                Show more
              </Link>
            )}
          </div>
          {!isContinued && (
            <ResultsGuide found={found} costPath={insurerPath(options.insuranceCompanies, found.insurance)} />
          )}
        </>
      )}
    </div>
  );
}

function ResultsHeading({ children }: { children: ReactNode }) {
  const heading = useFocusAfterSearch();
  return (
    <h2 id={RESULTS} ref={heading} tabIndex={-1} className="mt-10 scroll-mt-4 text-2xl outline-none">
      {children}
    </h2>
  );
}

/** Text about the results, for visitors and search engines. */
function ResultsGuide({ found, costPath }: { found: Found; costPath: string }) {
  return (
    <section className="mt-12 rounded-3xl border border-transparent bg-mint p-7 sm:p-10">
      <h2 className="text-2xl">
        Seeing a dietitian in {found.stateName} with {found.insurance}
      </h2>
      <p className="mt-3 max-w-2xl">{resultsText(found)}</p>
      <p className="mt-3 max-w-2xl">
        What applies to you depends on your plan.{' '}
        <Link to={costPath} className="link">
          See what to ask {found.insurance} about cost
        </Link>{' '}
        or{' '}
        <Link to={href('/faqs')} className="link">
          read what others ask about cost and insurance
        </Link>
      </p>
    </section>
  );
}

/** Returns null without results. */
function describeResults({ options, selection, cards, next }: LoaderData): Found | null {
  if (cards.length === 0) return null;
  return {
    stateName: stateName(options, selection.selectedState),
    insurance: selection.selectedInsurance,
    dietitians: cards,
    hasMore: next !== null,
  };
}

/** Returns the state's name, or its code if the list failed to load. */
function stateName({ states }: SearchOptions, code: string): string {
  return states.find((state) => state.code === code)?.displayName ?? code;
}

/** Returns the location of a results page, with the heading's id as its fragment. */
function resultsPath(selection: SearchSelection, continuation?: Continuation) {
  return { pathname: href('/providers'), search: selectionQuery(selection, continuation), hash: RESULTS };
}

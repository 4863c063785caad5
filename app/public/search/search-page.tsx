import type { ReactNode } from 'react';
import { data, href, Link, redirect, useLocation, useNavigation } from 'react-router';
import { findByName } from '../../../domain/directory/insurer-names.ts';
import { FILTERS } from '../../../domain/directory/search/filters.ts';
import {
  INSURANCE_PARAMETER,
  isSameSelection,
  NAME_PARAMETER,
  readContinuation,
  readSelection,
  resultsQuery,
  type SearchSelection,
  STATE_PARAMETER,
} from '../../../domain/directory/search-selection.ts';
import { shorten } from '../../../domain/shorten.ts';
import emptyResults from '../../illustrations/empty-results.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { Route } from './+types/search-page.ts';
import { filterKinds, selectedChoices } from './filter-kinds.ts';
import { NameSearch } from './name-search.tsx';
import { loadOtherSearches, OtherSearches } from './other-searches.tsx';
import { ProviderCard } from './provider-card.tsx';
import { ResultsMeta } from './results-meta.tsx';
import { type Found, filterTexts, missingText, resultsTitle, search, shownText } from './results-texts.ts';
import { Filters, resultsPath, SelectedFilters } from './search-filters.tsx';
import { isInsurer, keepListed, loadSearchOptions, SearchForm, type SearchOptions } from './search-form.tsx';
import { FindPrompt, NoResults } from './search-notices.tsx';
import { Searching } from './searching.tsx';
import { RESULTS, useFocusAfterSearch } from './use-focus-after-search.ts';

/** An unknown state or insurer is cut to this many characters. */
const MAX_UNKNOWN_LENGTH = 60;

type LoaderData = Route.ComponentProps['loaderData'];

async function load({ api, url, recover }: LoadArgs) {
  const asked = readSelection(url.searchParams);
  const query = resultsQuery(url.searchParams);
  const continuation = readContinuation(url.searchParams);
  const name = query ? '' : (url.searchParams.get(NAME_PARAMETER) ?? '');
  const [cachedOptions, page, filters, named, { namesContent, providerCardContent }] = await Promise.all([
    loadSearchOptions(api, recover),
    query ? api.providers(query) : { providers: [], next: null, insurer: null },
    query && api.searchFilters(query),
    name ? api.providerNames(name) : null,
    // The first page of a visit has its cards without this code.
    import('./card-content.ts'),
  ]);
  const insurer = page.insurer ?? currentName(asked, cachedOptions);
  const selection = { ...asked, selectedInsurance: insurer ?? asked.selectedInsurance };
  // A cached list without the current name predates a rename.
  const isStale = insurer !== null && !isInsurer(insurer, cachedOptions);
  if (isStale) api.forgetInsuranceCompanies();
  const options = isStale ? await loadSearchOptions(api, recover) : cachedOptions;
  const kinds = filters ? filterKinds(filters) : [];
  const selected = selectedChoices(kinds);
  // The cursor's provider was deleted: go to the first page.
  if (continuation && page.providers.length === 0) throw redirect(resultsPath(selection, selected));
  const known = keepListed(selection, options);
  const isKnown = isSameSelection(known, selection);
  const isFiltered = isKnown && selected.length > 0;
  const hasNoResults = query !== null && page.providers.length === 0 && !isFiltered;
  const isHalf = query === null && Boolean(known.selectedState || known.selectedInsurance);
  const concerns = selected.flatMap(({ filter, value }) => (filter === 'concern' ? value : []));
  return {
    options,
    selection: {
      selectedState: known.selectedState || shorten(selection.selectedState, MAX_UNKNOWN_LENGTH),
      selectedInsurance: known.selectedInsurance || shorten(selection.selectedInsurance, MAX_UNKNOWN_LENGTH),
    },
    isKnown,
    isComplete: query !== null,
    isContinued: continuation !== null,
    first: continuation ? continuation.first : 1,
    cards: page.providers.map((provider) => providerCardContent(provider, selection, concerns)),
    next: page.next,
    kinds,
    selected,
    total: filters?.total ?? 0,
    isFiltered,
    hasIgnored: (filters?.ignored.length ?? 0) > 0,
    name,
    named: named && namesContent(name, named),
    isHalf,
    otherSearches: hasNoResults || isHalf ? await loadOtherSearches(api, known) : null,
  };
}

/** Finds an insurer's current name without a search, when no state is selected. Not in the browser's bundle. */
function currentName({ selectedInsurance }: SearchSelection, { insuranceCompanies }: SearchOptions) {
  return import.meta.env.SSR ? (findByName(insuranceCompanies, selectedInsurance)?.name ?? null) : null;
}

/** The position of a later page of results. */
const POSITION = ['after', 'first'];

/** Parameters of pages that few visitors get. */
const UNCACHED = [...FILTERS, NAME_PARAMETER, ...POSITION];

export const handle: RouteHandle = { query: [STATE_PARAMETER, INSURANCE_PARAMETER, ...UNCACHED] };

/**
 * Anyone can make up searches, so only first pages of known states and current names of insurers are cached, without filters. The page
 * has only what the form needs of insurers: it should arrive in the first packets.
 */
export async function loader(args: Route.LoaderArgs) {
  const loaded = await runLoad(load, args);
  const { searchParams } = new URL(args.request.url);
  const isCurrent = isSameSelection(readSelection(searchParams), loaded.selection);
  const isCacheable = loaded.isKnown && isCurrent && !UNCACHED.some((name) => searchParams.has(name));
  const { states, insuranceCompanies } = loaded.options;
  const insurers = insuranceCompanies.map(({ name, aliases }) => ({ name, aliases }));
  const sent = { ...loaded, options: { states, insuranceCompanies: insurers } };
  return data(sent, isCacheable ? undefined : { headers: { 'Cache-Control': 'no-store' } });
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Providers({ loaderData }: Route.ComponentProps) {
  const { options, selection, isComplete, isContinued, first, cards, otherSearches } = loaderData;
  const { kinds, selected, total, isFiltered, hasIgnored, name, named, isHalf } = loaderData;
  const missing = !isHalf ? null : selection.selectedState ? 'selectedInsurance' : 'selectedState';
  const { location: next } = useNavigation();
  const { key } = useLocation();
  const found = describeResults(loaderData);
  const isLoading = next?.pathname === href('/providers');
  // While only filters change, the results stay.
  const isFiltering =
    isLoading && isComplete && isSameSelection(readSelection(new URLSearchParams(next.search)), selection);
  const isSearching = isLoading && !isFiltering;
  const hasFilters = !isSearching && kinds.length > 0 && (found !== null || isFiltered);
  return (
    <div className="container-page py-7 sm:py-14">
      <ResultsMeta
        selection={selection}
        found={found}
        isContinued={isContinued}
        isUnlisted={isContinued || isFiltered || name !== ''}
        isFiltered={isFiltered}
        providers={cards}
      />
      <h1 className="mb-3 text-4xl sm:text-5xl">{search.title}</h1>
      <p className="mb-5 max-w-2xl text-lg text-ink-soft sm:mb-8">{search.lead}</p>
      <SearchForm options={options} selection={selection} missing={missing} />
      {!isSearching && (found || isFiltered) && (
        <ResultsHeading>{found ? resultsTitle(found, isContinued) : filterTexts.noFit}</ResultsHeading>
      )}
      <div className={hasFilters ? 'with-filters' : ''}>
        {hasFilters && <Filters selection={selection} kinds={kinds} selected={selected} total={total} />}
        <div aria-busy={isFiltering} className={isFiltering ? 'opacity-60 transition-opacity' : ''}>
          {hasFilters && <SelectedFilters selection={selection} selected={selected} />}
          {hasIgnored && !isSearching && <p className="mb-4">{filterTexts.ignored}</p>}
          <LiveRegion className={found || isFiltered ? 'mb-5 min-h-7 max-lg:py-2.5' : 'mt-10'}>
            {isSearching ? (
              <Searching />
            ) : found || isFiltered ? (
              // A new element for each result, so that screen readers announce the same count again.
              <p key={key} className="text-ink-soft">
                <span className={found ? '' : 'sr-only'}>
                  {`${shownText(cards.length, first, total)}${found ? '' : '. '}`}
                </span>
                {!found && filterTexts.noFitHint}
              </p>
            ) : isComplete ? (
              <NoResults
                state={stateName(options, selection.selectedState)}
                insurance={selection.selectedInsurance}
              />
            ) : (
              !named && <FindPrompt missing={missing && describeMissing(loaderData)} />
            )}
          </LiveRegion>
          {!isSearching && otherSearches && (
            <OtherSearches
              searches={otherSearches}
              selection={selection}
              stateName={(code) => stateName(options, code)}
            />
          )}
          {!isSearching && !found && isFiltered && (
            <img src={emptyResults} alt="" width={240} height={200} className="mx-auto my-8 w-52" />
          )}
          {!isSearching && found && <Results loaderData={loaderData} hasFilters={hasFilters} />}
        </div>
      </div>
      <NameSearch name={name} found={named} />
    </div>
  );
}

/** Cards that are in sight at first, in one width or another. */
const FIRST_CARDS = 4;

function Results({ loaderData, hasFilters }: { loaderData: LoaderData; hasFilters: boolean }) {
  const { selection, selected, cards, isContinued, first, next } = loaderData;
  return (
    <>
      <ul aria-labelledby={RESULTS} className={`cards ${hasFilters ? '' : 'lg:grid-cols-3'}`}>
        {cards.map((content, index) => (
          <li key={content.id} className="min-w-0">
            <ProviderCard content={content} selection={selection} isFirst={index < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isContinued && (
          <Link to={`${resultsPath(selection, selected)}#${RESULTS}`} className="button-quiet">
            Back to the first results
          </Link>
        )}
        {next && (
          <Link
            to={`${resultsPath(selection, selected, { after: next, first: first && first + cards.length })}#${RESULTS}`}
            className="button-primary"
          >
            Show more
          </Link>
        )}
      </div>
    </>
  );
}

function ResultsHeading({ children }: { children: ReactNode }) {
  const heading = useFocusAfterSearch();
  return (
    <h2 id={RESULTS} ref={heading} tabIndex={-1} className="mt-7 scroll-mt-4 text-2xl outline-none sm:mt-10">
      {children}
    </h2>
  );
}

/** Says what a search with one parameter lacks. */
function describeMissing({ options, selection, otherSearches }: LoaderData): string {
  const { inState = [], withInsurer = [] } = otherSearches ?? {};
  const hasLinks = inState.length + withInsurer.length > 0;
  return selection.selectedState
    ? missingText(stateName(options, selection.selectedState), 'insurance', hasLinks)
    : missingText(selection.selectedInsurance, 'state', hasLinks);
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

import { type ReactNode, useEffect, useRef } from 'react';
import { data, href, Link, redirect, useLocation, useNavigation, useNavigationType } from 'react-router';
import { FILTERS } from '../../../domain/directory/search/filters.ts';
import {
  AFTER_PARAMETER,
  INSURANCE_PARAMETER,
  isSameSelection,
  NAME_PARAMETER,
  readSelection,
  resultsQuery,
  STATE_PARAMETER,
} from '../../../domain/directory/search-selection.ts';
import { shorten } from '../../../domain/shorten.ts';
import { practice } from '../../../practice.config.ts';
import emptyResults from '../../illustrations/empty-results.svg';
import emptySearch from '../../illustrations/empty-search.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { PageMeta } from '../frame/page-meta.tsx';
import type { Route } from './+types/search-page.ts';
import { NameSearch } from './name-search.tsx';
import { loadOtherSearches, OtherSearches } from './other-searches.tsx';
import { cardOf, ProviderCard } from './provider-card.tsx';
import { REASSURANCE, resultsDescription, resultsPath, resultsTitle, shownText } from './results-texts.ts';
import { Filters, filterKinds, SelectedFilters, selectedChoices } from './search-filters.tsx';
import { keepListed, loadSearchOptions, SearchForm, Searching, type SearchOptions } from './search-form.tsx';

const TITLE = 'Find a Dietitian';

/** The id of the heading of results. */
const RESULTS = 'results';

/** An unknown state or insurer is cut to this many characters. */
const MAX_UNKNOWN_LENGTH = 60;

type LoaderData = Route.ComponentProps['loaderData'];

async function load({ api, url, recover }: LoadArgs) {
  const asked = readSelection(url.searchParams);
  const query = resultsQuery(url.searchParams);
  const name = query ? '' : (url.searchParams.get(NAME_PARAMETER) ?? '');
  const [lists, page, filters, named] = await Promise.all([
    loadSearchOptions(api, recover),
    query ? api.providers(query) : { providers: [], next: null, insurer: null },
    query && api.searchFilters(query),
    name ? api.providerNames(name) : null,
  ]);
  const { insurer } = page;
  const { insuranceCompanies } = lists;
  // A cached list without the insurer's name is from before a change.
  const isStale = insurer !== null && !insuranceCompanies.some((each) => each.name === insurer);
  const added = isStale ? [{ name: insurer, aliases: [] }] : [];
  const options: SearchOptions = { ...lists, insuranceCompanies: [...insuranceCompanies, ...added] };
  const listed = keepListed(insurer ? { ...asked, selectedInsurance: insurer } : asked, options);
  const selection = {
    selectedState: listed.selectedState || shorten(asked.selectedState, MAX_UNKNOWN_LENGTH),
    selectedInsurance: listed.selectedInsurance || shorten(asked.selectedInsurance, MAX_UNKNOWN_LENGTH),
  };
  const kinds = filters ? filterKinds(filters) : [];
  const search = {
    ...selection,
    filters: selectedChoices(kinds).map(({ filter, value }) => ({ filter, value })),
  };
  const isContinued = Boolean(query?.after);
  const cards = page.providers.map((provider) => cardOf(provider, search));
  // The last provider of the previous page was deleted: go to the first page.
  if (isContinued && cards.length === 0) throw redirect(resultsPath(selection, search.filters));
  const isKnown = isSameSelection(listed, selection);
  const hasResults = cards.length > 0 || (isKnown && search.filters.length > 0);
  const isAsked = query !== null || listed.selectedState || listed.selectedInsurance;
  return {
    options,
    isListed: isSameSelection(listed, asked),
    search,
    isComplete: query !== null,
    isContinued,
    /** Also if there would be some without the filters. */
    hasResults,
    cards,
    next: page.next,
    kinds,
    total: filters?.total ?? 0,
    name,
    named,
    otherSearches: isAsked && !hasResults ? await loadOtherSearches(api, listed) : null,
  };
}

/** Parameters of pages that few visitors get. */
const UNCACHED = [...FILTERS, NAME_PARAMETER, AFTER_PARAMETER];

export const handle: RouteHandle = { query: [STATE_PARAMETER, INSURANCE_PARAMETER, ...UNCACHED] };

/**
 * Anyone can make up searches, so only first pages of listed states and insurers are cached, without filters. The page
 * has only what the form needs of insurers: it should arrive in the first packets.
 */
export async function loader(args: Route.LoaderArgs) {
  const loaded = await runLoad(load, args);
  const { searchParams } = new URL(args.request.url);
  const isCacheable = loaded.isListed && !UNCACHED.some((name) => searchParams.has(name));
  const { states, insuranceCompanies } = loaded.options;
  const insurers = insuranceCompanies.map(({ name, aliases }) => ({ name, aliases }));
  const sent = { ...loaded, options: { states, insuranceCompanies: insurers } };
  return data(sent, isCacheable ? undefined : { headers: { 'Cache-Control': 'no-store' } });
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { options, search, isComplete, hasResults, kinds, total, name, named } = loaderData;
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === href('/providers');
  // While only filters change, the results stay.
  const isFiltering =
    isLoading && isComplete && isSameSelection(readSelection(new URLSearchParams(next.search)), search);
  const isSearching = isLoading && !isFiltering;
  const hasFilters = !isSearching && kinds.length > 0;
  return (
    <div className="container-page py-7 sm:py-14">
      <Meta {...loaderData} />
      <h1 className="mb-3 text-4xl sm:text-5xl">{TITLE}</h1>
      <p className="mb-5 max-w-2xl text-lg text-ink-soft sm:mb-8">
        Choose your state and your insurance. We show the dietitians who are licensed where you live and
        accept your insurance.
      </p>
      <SearchForm options={options} selection={search} />
      {!isSearching && hasResults && <ResultsHeading>{titleOf(loaderData)}</ResultsHeading>}
      <div className={hasFilters ? 'with-filters' : ''}>
        {hasFilters && <Filters selection={search} kinds={kinds} total={total} />}
        <div aria-busy={isFiltering} className={isFiltering ? 'opacity-60 transition-opacity' : ''}>
          {hasFilters && <SelectedFilters selection={search} kinds={kinds} />}
          <LiveRegion className={hasResults ? 'mb-5 min-h-7 max-lg:py-2.5' : 'mt-10'}>
            {isSearching ? <Searching /> : (!named || isComplete) && <Status {...loaderData} />}
          </LiveRegion>
          {!isSearching && <Results {...loaderData} />}
        </div>
      </div>
      <NameSearch name={name} found={named} />
    </div>
  );
}

/** Search engines list the empty search and the first page of each search with results. */
function Meta(loaderData: LoaderData) {
  const { options, search, isContinued, hasResults, name, total } = loaderData;
  const path = resultsPath(search);
  const isUnlisted =
    isContinued || search.filters.length > 0 || name !== '' || (!hasResults && path !== href('/providers'));
  const state = stateName(options, search.selectedState);
  return (
    <PageMeta
      title={hasResults ? titleOf(loaderData) : TITLE}
      path={path}
      description={
        hasResults
          ? resultsDescription(state, search.selectedInsurance, total)
          : `Find a registered dietitian at ${practice.name} who is licensed in your state and accepts your insurance. ${REASSURANCE}`
      }
      isUnlisted={isUnlisted}
    />
  );
}

function titleOf({ options, search, isContinued, cards }: LoaderData): string {
  return cards.length === 0
    ? 'No dietitian fits all filters'
    : resultsTitle(stateName(options, search.selectedState), search.selectedInsurance, isContinued);
}

/** What a search has found, or what is missing for one. */
function Status({ options, search, isComplete, hasResults, cards, total, otherSearches }: LoaderData) {
  const { key } = useLocation();
  const state = stateName(options, search.selectedState);
  const insurance = search.selectedInsurance;
  if (hasResults) {
    // A new element for each result, so that screen readers announce the same count again.
    return (
      <p key={key} className="text-ink-soft">
        {cards.length > 0
          ? shownText(cards.length, total)
          : '0 dietitians shown. Remove a filter, or clear all, to see more.'}
      </p>
    );
  }
  if (isComplete) {
    return (
      <div className="max-w-2xl pb-10 wrap-anywhere">
        <img src={emptyResults} alt="" width={240} height={200} className="w-28" />
        <ResultsHeading>No Results</ResultsHeading>
        <p className="mt-2 text-ink-soft">
          {`No providers found in ${state} that take ${insurance} insurance.`}
        </p>
        <p className="text-ink-soft">Please make a new selection to find an available provider.</p>
      </div>
    );
  }
  if (otherSearches) {
    const hasLinks = otherSearches.inState.length + otherSearches.withInsurer.length > 0;
    const [chosen, missing] = search.selectedState ? [state, 'insurance'] : [insurance, 'state'];
    return (
      <>
        <h2 className="text-2xl">Find a Provider</h2>
        <p className="mt-2 mb-8 text-lg text-ink-soft">
          {hasLinks
            ? `You chose ${chosen}. Only your ${missing} is missing: choose it above or below.`
            : `We have no dietitians for ${chosen} yet. Please choose again.`}
        </p>
      </>
    );
  }
  return (
    <EmptyState illustration={emptySearch} title="Find a Provider">
      <p>Please select a state and an insurance provider to find a dietitian who can help you.</p>
    </EmptyState>
  );
}

/** Cards that are in sight at first, in one width or another. */
const FIRST_CARDS = 4;

function Results({ options, search, cards, isContinued, next, otherSearches, kinds }: LoaderData) {
  if (otherSearches)
    return (
      <OtherSearches
        searches={otherSearches}
        selection={search}
        stateName={(code) => stateName(options, code)}
      />
    );
  if (cards.length === 0) return null;
  return (
    <>
      <ul aria-labelledby={RESULTS} className={`cards ${kinds.length > 0 ? '' : 'lg:grid-cols-3'}`}>
        {cards.map((card, index) => (
          <li key={card.id} className="min-w-0">
            <ProviderCard card={card} search={search} isInSight={index < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isContinued && (
          <Link to={`${resultsPath(search, search.filters)}#${RESULTS}`} className="button-quiet">
            Back to the first results
          </Link>
        )}
        {next && (
          <Link to={`${resultsPath(search, search.filters, next)}#${RESULTS}`} className="button-primary">
            Show more
          </Link>
        )}
      </div>
    </>
  );
}

/**
 * Takes focus after a search, except while a visitor uses a combobox or filters. In the lower half of the window, it
 * scrolls to the top, so that a phone shows what was found.
 */
function ResultsHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const isPop = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation, which the key identifies.
  useEffect(() => {
    const { current } = heading;
    if (!current || isPop || document.activeElement?.matches('[aria-expanded=true], [type=checkbox]')) return;
    current.focus();
    if (current.getBoundingClientRect().top > innerHeight / 2) current.scrollIntoView();
  }, [isPop, key]);
  return (
    <h2 id={RESULTS} ref={heading} tabIndex={-1} className="mt-7 scroll-mt-4 text-2xl outline-none sm:mt-10">
      {children}
    </h2>
  );
}

/** Returns the state's name, or its code if the list failed to load. */
function stateName({ states }: LoaderData['options'], code: string): string {
  return states.find((state) => state.code === code)?.displayName ?? code;
}

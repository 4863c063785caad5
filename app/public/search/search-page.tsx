import { type ReactNode, useEffect, useRef } from 'react';
import { data, href, Link, redirect, useLocation, useNavigation, useNavigationType } from 'react-router';
import {
  AFTER_PARAMETER,
  FILTERS,
  INSURANCE_PARAMETER,
  isSameSelection,
  NAME_PARAMETER,
  readSelection,
  resultsQuery,
  STATE_PARAMETER,
} from '../../../domain/search/search-selection.ts';
import { practice } from '../../../practice.config.ts';
import emptyResults from '../../illustrations/empty-results.svg';
import emptySearch from '../../illustrations/empty-search.svg';
import { type LoadArgs, runLoad } from '../../load.ts';
import {
  REASSURANCE,
  resultsDescription,
  resultsPath,
  resultsTitle,
  shownText,
} from '../../provider/results-texts.ts';
import type { RouteHandle } from '../../route-handle.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { PageMeta } from '../frame/page-meta.tsx';
import type { Route } from './+types/search-page.ts';
import { NameSearch } from './name-search.tsx';
import { loadOtherSearches, OtherSearches } from './other-searches.tsx';
import { cardOf, ProviderCard } from './provider-card.tsx';
import { Filters, filterGroups, SelectedFilters, selectedChoices } from './search-filters.tsx';
import {
  CallUs,
  keepKnown,
  loadSearchOptions,
  SearchForm,
  Searching,
  type SearchOptions,
} from './search-form.tsx';

const TITLE = 'Find a Dietitian';
const RESULTS_ID = 'results';

/** `half` lacks the state or the insurer. `results` may have no card: filters can exclude all of them. */
type Kind = 'empty' | 'half' | 'none' | 'results';

type LoaderData = Route.ComponentProps['loaderData'];

async function load({ api, url, recover }: LoadArgs) {
  const asked = readSelection(url.searchParams);
  const query = resultsQuery(url.searchParams);
  const name = query ? '' : (url.searchParams.get(NAME_PARAMETER) ?? '');
  const [{ states, insuranceCompanies }, page, filters, named] = await Promise.all([
    loadSearchOptions(api, recover),
    query ? api.providers(query) : { providers: [], next: null },
    query && api.searchFilters(query),
    name ? api.providerNames(name) : null,
  ]);
  // The form needs no more of insurers, and the page should arrive in the first packets.
  const insurers = insuranceCompanies.map(({ name, aliases }) => ({ name, aliases }));
  const options: SearchOptions = { states, insuranceCompanies: insurers };
  const known = keepKnown(asked, options);
  const selection = {
    selectedState: known.selectedState || asked.selectedState,
    selectedInsurance: known.selectedInsurance || asked.selectedInsurance,
  };
  const groups = filters ? filterGroups(filters) : [];
  const chosen = selectedChoices(groups).map(({ filter, value }) => ({ filter, value }));
  const search = { ...selection, filters: chosen };
  const isContinued = Boolean(query?.after);
  const cards = page.providers.map((provider) => cardOf(provider, search));
  // The last provider of the previous page was deleted: go to the first page.
  if (isContinued && cards.length === 0) throw redirect(resultsPath(selection, chosen));
  const isFiltered = chosen.length > 0 && isSameSelection(known, selection);
  let kind: Kind = known.selectedState || known.selectedInsurance ? 'half' : 'empty';
  if (query) kind = cards.length > 0 || isFiltered ? 'results' : 'none';
  const licensed = kind === 'none' && known.selectedState ? await api.licensedStates() : null;
  return {
    kind,
    options,
    search,
    isContinued,
    cards,
    next: page.next,
    groups,
    total: filters?.total ?? 0,
    name,
    named,
    otherSearches: kind === 'results' ? [] : await loadOtherSearches(api, known),
    isUnlisted: insurers.length > 0 && !known.selectedInsurance,
    isUnlicensed: licensed?.every(({ code }) => code !== known.selectedState) ?? false,
  };
}

/** Parameters of pages that few visitors get. */
const UNCACHED = [...FILTERS, NAME_PARAMETER, AFTER_PARAMETER];

export const handle: RouteHandle = { query: [STATE_PARAMETER, INSURANCE_PARAMETER, ...UNCACHED] };

/** Caches only first pages of known states and insurers, without filters: anyone can make up others. */
export async function loader(args: Route.LoaderArgs) {
  const loaded = await runLoad(load, args);
  const { searchParams } = new URL(args.request.url);
  const asked = readSelection(searchParams);
  const isKnown = isSameSelection(keepKnown(asked, loaded.options), asked);
  const isCacheable = isKnown && !UNCACHED.some((name) => searchParams.has(name));
  return data(loaded, isCacheable ? undefined : { headers: { 'Cache-Control': 'no-store' } });
}
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { kind, options, search, groups, total, name, named } = loaderData;
  const hasResults = kind === 'results';
  const { location: next } = useNavigation();
  const isLoading = next?.pathname === href('/providers');
  // While only filters change, the results stay.
  const isFiltering =
    isLoading && hasResults && isSameSelection(readSelection(new URLSearchParams(next.search)), search);
  const isSearching = isLoading && !isFiltering;
  const hasFilters = !isSearching && groups.length > 0;
  const fold = useRef<HTMLDetailsElement>(null);
  const { selectedState, selectedInsurance } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: folds once per search.
  useEffect(() => {
    fold.current?.toggleAttribute('open', !hasResults);
  }, [hasResults, selectedState, selectedInsurance]);
  return (
    <div className="container-page py-7 sm:py-12">
      <Meta {...loaderData} />
      <h1 className="mb-4 text-4xl sm:text-5xl">{TITLE}</h1>
      <details ref={fold} open={!hasResults} className="unfold-sm">
        <summary
          hidden={!hasResults}
          className="mb-3 flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 rounded-2xl border border-line bg-white px-5 shadow-card"
        >
          <span className="min-w-0 py-2 leading-snug wrap-anywhere">
            {`${stateName(options, selectedState)} · ${selectedInsurance}`}
          </span>
          <span className="link">Change</span>
        </summary>
        <SearchForm options={options} selection={search} />
      </details>
      {!hasResults && <NameSearch name={name} found={named} />}
      {!isSearching && hasResults && (
        <div className="mt-6 sm:mt-8">
          <ResultsHeading>{titleOf(loaderData)}</ResultsHeading>
        </div>
      )}
      <div className={hasFilters ? 'with-filters' : ''}>
        {hasFilters && <Filters selection={search} groups={groups} total={total} />}
        <div aria-busy={isFiltering} className={isFiltering ? 'opacity-60 transition-opacity' : ''}>
          <LiveRegion className={hasResults ? 'mb-4 min-h-7 max-lg:py-2.5' : 'my-6 sm:my-8 empty:my-4'}>
            {isSearching ? <Searching /> : !named && <Status {...loaderData} />}
          </LiveRegion>
          {hasFilters && <SelectedFilters selection={search} groups={groups} />}
          {!isSearching && <Results {...loaderData} />}
        </div>
      </div>
      {hasResults && <NameSearch name="" found={null} />}
    </div>
  );
}

/** Search engines index the empty search and the first page of each search with results. */
function Meta(loaderData: LoaderData) {
  const { kind, options, search, isContinued, name, total } = loaderData;
  const hasResults = kind === 'results';
  const path = resultsPath(search);
  const isIndexed = hasResults
    ? !isContinued && search.filters.length === 0
    : path === href('/providers') && name === '';
  return (
    <PageMeta
      title={hasResults ? titleOf(loaderData) : TITLE}
      path={path}
      description={
        hasResults
          ? resultsDescription(stateName(options, search.selectedState), search.selectedInsurance, total)
          : `Find a registered dietitian at ${practice.name} who is licensed in your state and accepts your insurance. ${REASSURANCE}`
      }
      isUnindexed={!isIndexed}
    />
  );
}

function titleOf({ options, search, isContinued, cards }: LoaderData): string {
  return cards.length === 0
    ? 'No dietitian fits all filters'
    : resultsTitle(stateName(options, search.selectedState), search.selectedInsurance, isContinued);
}

/** The count of results, or what the search lacks. */
function Status({
  kind,
  options,
  search,
  cards,
  total,
  otherSearches,
  isUnlisted,
  isUnlicensed,
}: LoaderData) {
  const { key } = useLocation();
  const state = stateName(options, search.selectedState);
  const insurance = search.selectedInsurance;
  if (kind === 'results') {
    // A new element for each result, so that screen readers announce the same count again.
    return (
      <p key={key} className="text-ink-soft">
        {cards.length > 0
          ? shownText(cards.length, total)
          : '0 dietitians shown. Remove a filter, or clear all, to see more.'}
      </p>
    );
  }
  if (kind === 'none') {
    return (
      <EmptyState illustration={emptyResults}>
        <ResultsHeading>No Results</ResultsHeading>
        <p className="mt-2">{`No providers found in ${state} that take ${insurance} insurance.`}</p>
        <p>Please make a new selection to find an available provider.</p>
        {isUnlicensed && <p className="mt-3">{`None of our dietitians is licensed in ${state} yet.`}</p>}
        <CallUs isUnlisted={isUnlisted} />
      </EmptyState>
    );
  }
  if (kind === 'half') {
    const [chosen, missing] = search.selectedState ? [state, 'insurance'] : [insurance, 'state'];
    return (
      <>
        <ResultsHeading>Find a Provider</ResultsHeading>
        <p className="mt-2 mb-8 text-lg text-ink-soft">
          {otherSearches.length > 0
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

/** The most cards that any window shows at first. */
const FIRST_CARDS = 4;

function Results({ kind, options, search, cards, next, otherSearches, groups }: LoaderData) {
  if (kind !== 'results') {
    const nameOf = (code: string) => stateName(options, code);
    return <OtherSearches searches={otherSearches} selection={search} stateName={nameOf} />;
  }
  if (cards.length === 0) return null;
  return (
    <>
      <ul aria-labelledby={RESULTS_ID} className={`cards ${groups.length > 0 ? '' : 'lg:grid-cols-3'}`}>
        {cards.map((card, index) => (
          <li key={card.id} className="min-w-0">
            <ProviderCard card={card} search={search} isInSight={index < FIRST_CARDS} />
          </li>
        ))}
      </ul>
      {next && (
        <p className="mt-8 text-center">
          <Link to={`${resultsPath(search, search.filters, next)}#${RESULTS_ID}`} className="button-primary">
            Show more
          </Link>
        </p>
      )}
    </>
  );
}

/** Takes focus after a search, unless a combobox or filter has it, and scrolls up so that phones show it. */
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
    <h2 id={RESULTS_ID} ref={heading} tabIndex={-1} className="scroll-mt-4 text-2xl outline-none">
      {children}
    </h2>
  );
}

/** Returns the state's name, or its code if the list failed to load. */
function stateName({ states }: LoaderData['options'], code: string): string {
  return states.find((state) => state.code === code)?.displayName ?? code;
}

import { href, Link, redirect, useNavigation } from 'react-router';
import { RESULTS_PER_PAGE } from '../../../domain/limits.ts';
import { readSelection, selectionQuery } from '../../../domain/search-selection.ts';
import { practice } from '../../../practice.config.ts';
import { ProviderCard, providerCardContent } from '../../components/provider-card.tsx';
import { loadSearchOptions, SearchForm } from '../../components/search-form.tsx';
import { FindPrompt, NoResults, Searching } from '../../components/search-notices.tsx';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/providers.ts';

async function load({ api, url }: LoadArgs) {
  const selection = readSelection(url.searchParams);
  const after = url.searchParams.get('after') ?? '';
  const isComplete = Boolean(selection.selectedState && selection.selectedInsurance);
  const [options, page] = await Promise.all([
    loadSearchOptions(api),
    isComplete
      ? api.providers({
          stateCode: selection.selectedState,
          insuranceCompanyName: selection.selectedInsurance,
          limit: RESULTS_PER_PAGE,
          after,
        })
      : { providers: [], next: null },
  ]);
  // The provider to go on after has left the directory: start again rather than show nothing.
  if (after && page.providers.length === 0)
    throw redirect(`${href('/providers')}?${selectionQuery(selection)}`);
  return {
    options,
    selection,
    isComplete,
    isContinued: after !== '',
    cards: page.providers.map(providerCardContent),
    next: page.next,
  };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function Providers({ loaderData }: Route.ComponentProps) {
  const { options, selection } = loaderData;
  const { location } = useNavigation();
  const isSearching = location?.pathname === href('/providers');
  return (
    <div className="container-page py-10 sm:py-14">
      <title>{`Find a Dietitian · ${practice.name}`}</title>
      <h1 className="mb-3 text-4xl sm:text-5xl">Find a Dietitian</h1>
      <p className="mb-8 max-w-2xl text-lg text-ink-soft">
        Choose your state and your insurance. We show the dietitians who are licensed where you live and
        accept your plan&rsquo;s insurer.
      </p>
      <SearchForm key={selectionQuery(selection)} options={options} selection={selection} />
      <div className="mt-10">{isSearching ? <Searching /> : <Results {...loaderData} />}</div>
    </div>
  );
}

function Results({
  options,
  selection,
  isComplete,
  isContinued,
  cards,
  next,
}: Route.ComponentProps['loaderData']) {
  if (!isComplete) return <FindPrompt />;
  const state = options.states.find(({ code }) => code === selection.selectedState);
  const stateName = state?.displayName ?? selection.selectedState;
  if (cards.length === 0) return <NoResults state={stateName} insurance={selection.selectedInsurance} />;
  return (
    <section aria-labelledby="results">
      <h2 id="results" className="mb-5 text-2xl">
        {isContinued ? 'More dietitians' : 'Dietitians'} in {stateName} who accept{' '}
        {selection.selectedInsurance}
      </h2>
      <p role="status" className="sr-only">
        {cards.length} dietitians shown
      </p>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {cards.map((content) => (
          <li key={content.id}>
            <ProviderCard content={content} selection={selection} />
          </li>
        ))}
      </ul>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {isContinued && (
          <Link to={`${href('/providers')}?${selectionQuery(selection)}`} className="button-quiet">
            Back to the first results
          </Link>
        )}
        {next && (
          <Link to={`${href('/providers')}?${selectionQuery(selection, next)}`} className="button-primary">
            Show more
          </Link>
        )}
      </div>
    </section>
  );
}

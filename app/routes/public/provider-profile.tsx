import type { ReactNode } from 'react';
import { data, href, isRouteErrorResponse, Link, useLocation } from 'react-router';
import { formatDate } from '../../../domain/dates.ts';
import type { Provider, Search } from '../../../domain/directory/schemas.ts';
import {
  parseSelection,
  type SearchSelection,
  selectionQuery,
} from '../../../domain/directory/search-selection.ts';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { fullName, nameWithCredentials } from '../../../domain/names.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { mismatchText, pauseText, profileDescription } from '../../content/profile.ts';
import { search } from '../../content/results.ts';
import { breadcrumbs, personThing } from '../../content/structured-data.ts';
import { Avatar } from '../../directory/avatar.tsx';
import { loadFormerStates, NoLongerListed } from '../../directory/no-longer-listed.tsx';
import { Bio, Section, StatesAndInsurers } from '../../directory/provider-details.tsx';
import { WithoutBooking } from '../../directory/without-booking.tsx';
import { ErrorPage } from '../../site/error-page.tsx';
import { PageMeta } from '../../site/page-meta.tsx';
import { Alert } from '../../ui/alert.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { type LoadArgs, runLoad } from '../load.ts';
import type { Route } from './+types/provider-profile.ts';

/** The status of a provider who was unlisted or deleted. */
const GONE = 410;

async function load({ api, params, recover }: LoadArgs<{ providerId?: string }>) {
  const providerId = params.providerId?.trim();
  if (!providerId) throw data('Missing provider ID', { status: 400, statusText: 'Bad Request' });
  const provider = await api.provider(providerId).catch(async (error) => {
    if (!(error instanceof ApiError && error.status === GONE)) throw error;
    throw data(await loadFormerStates(error.body, api, recover), { status: GONE, statusText: 'Gone' });
  });
  const others = provider.acceptingNewPatients ? [] : otherSearches(provider, await api.searches({}));
  return { provider, others };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

export default function ProviderProfile({ loaderData: { provider, others } }: Route.ComponentProps) {
  const { photoUrl, credentials, bio, verifiedOn } = provider;
  const bookingUrl = provider.acceptingNewPatients ? provider.appointmentSchedulingUrl : null;
  const name = fullName(provider);
  const title = nameWithCredentials(provider);
  const path = href('/providers/:providerId', { providerId: String(provider.id) });
  return (
    <div className="container-page relative pt-14 pb-12 sm:pt-16 sm:pb-16 print:py-0">
      <PageMeta
        title={title}
        description={profileDescription(provider)}
        path={path}
        type="profile"
        image={{ providerId: provider.id, alt: title }}
        things={
          import.meta.env.SSR
            ? (siteUrl) => [
                personThing(siteUrl, path, provider),
                breadcrumbs(siteUrl, [
                  { name: search.title, path: href('/providers') },
                  { name: title, path },
                ]),
              ]
            : null
        }
      />
      <BackLink />
      <article className="grid gap-8 md:grid-cols-[18rem_1fr] lg:grid-cols-[22rem_1fr] lg:gap-14 print:grid-cols-[9rem_1fr] print:gap-6">
        <Avatar
          url={photoUrl}
          widths={PICTURE_WIDTHS.photo}
          size={352}
          sizes="(min-width: 48rem) and (max-width: 63.9rem) 288px, 352px"
          fetchPriority="high"
          className="aspect-square h-auto w-full max-w-88 rounded-3xl"
        />
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-4xl sm:text-5xl">{name}</h1>
          <p className="mt-2 text-lg text-ink-soft">{credentials.map(({ title }) => title).join(' · ')}</p>
          <Mismatch provider={provider} />
          <Pause provider={provider} others={others} />
          {bookingUrl ? (
            <a
              href={bookingUrl}
              target="_blank"
              rel="noopener"
              className="button-primary mt-5 w-full sm:w-auto"
            >
              Book an Appointment
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : (
            <WithoutBooking isAccepting={provider.acceptingNewPatients} />
          )}
          {bio && (
            <Section title="About">
              <Bio text={bio} />
            </Section>
          )}
          <StatesAndInsurers provider={provider} />
          {verifiedOn && (
            <p className="mt-8 text-sm text-ink-soft">Details checked on {formatDate(verifiedOn)}</p>
          )}
        </div>
      </article>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isGone = isRouteErrorResponse(error) && error.status === GONE;
  return isGone ? <NoLongerListed options={error.data} /> : <ErrorPage error={error} />;
}

/** Returns the visitor's last search. It is in navigation state, so only the browser renders what depends on it. */
function useLastSearch(): SearchSelection | null {
  const { state } = useLocation();
  return useHydrated() ? parseSelection(state) : null;
}

function BackLink() {
  const selection = useLastSearch();
  if (!selection) return null;
  return (
    <Link to={resultsPath(selection)} className="link absolute top-4 sm:top-6 print:hidden">
      ← Back to Provider Search
    </Link>
  );
}

/** Says that the provider no longer matches the last search. */
function Mismatch({ provider }: { provider: Provider }) {
  const selection = useLastSearch();
  const text = selection && mismatchText(provider, selection);
  if (!text) return null;
  return (
    <Note>
      <p>{text}</p>
      <Link to={resultsPath(selection)} className="link inline-block py-2">
        See who fits your search
      </Link>
    </Note>
  );
}

/** Says that the provider takes no new patients, and links to others. */
function Pause({ provider, others }: { provider: Provider; others: OtherSearch[] }) {
  const text = pauseText(provider);
  if (!text) return null;
  return (
    <Note>
      <p className="font-semibold">{text}</p>
      {provider.pauseNote && <p className="mt-1">{provider.pauseNote}</p>}
      <ul className="mt-1 print:hidden">
        {others.map(({ stateName, ...selection }) => (
          <li key={stateName}>
            <Link to={resultsPath(selection)} className="link inline-block py-2">
              {stateName ? `Other dietitians in ${stateName}` : 'Find another dietitian'}
            </Link>
          </li>
        ))}
      </ul>
    </Note>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="mt-5">
      <Alert variant="warning" isAnnounced={false}>
        {children}
      </Alert>
    </div>
  );
}

function resultsPath(selection: SearchSelection): string {
  const query = selectionQuery(selection);
  return query ? `${href('/providers')}?${query}` : href('/providers');
}

type OtherSearch = SearchSelection & { stateName: string };

/** Returns a search for other providers in each state, by one of this provider's insurers if possible. */
function otherSearches({ states, insuranceCompanies }: Provider, searches: Search[]): OtherSearch[] {
  const inState = states.map(({ code, displayName }) => {
    const insurers = searches.flatMap((search) =>
      search.stateCode === code ? search.insuranceCompanyName : [],
    );
    const own = insuranceCompanies.find(({ name }) => insurers.includes(name))?.name;
    return { stateName: displayName, selectedState: code, selectedInsurance: own ?? insurers[0] ?? '' };
  });
  return inState.length > 0 ? inState : [{ stateName: '', selectedState: '', selectedInsurance: '' }];
}

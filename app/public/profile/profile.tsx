import { useContext } from 'react';
import { href, Link, useLocation } from 'react-router';
import type { Concern, Provider } from '../../../domain/directory/schemas.ts';
import {
  parseSelection,
  type SearchSelection,
  selectionQuery,
} from '../../../domain/directory/search-selection.ts';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import type { ApiClient } from '../../api/client.ts';
import { Alert } from '../../ui/alert.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { SiteUrlContext } from '../frame/page-meta.tsx';
import { usePractice } from '../frame/use-practice.ts';
import { Avatar } from './avatar.tsx';
import { acceptingText } from './card-texts.ts';
import { Answers, Concerns, VisitsAndLanguages } from './fit-details.tsx';
import { Bio, Section, StatesAndInsurers } from './provider-details.tsx';
import { Contact, WithoutBooking } from './without-booking.tsx';

/** What visitors see of a provider. */
export function Profile({
  provider,
  concerns,
  others,
  facts,
}: {
  provider: Provider;
  /** The provider's own, with explanations. */
  concerns: Concern[];
  others: OtherSearch[];
  facts: string[];
}) {
  const { photoUrl, credentials, bio, npi } = provider;
  const bookingUrl = provider.isAccepting ? provider.appointmentSchedulingUrl : null;
  const name = fullName(provider);
  const last = useLastSearch();
  const siteUrl = useContext(SiteUrlContext);
  const { supportEmail } = usePractice();
  const path = href('/providers/:providerId', { providerId: String(provider.id) });
  return (
    <div className="container-page relative pt-14 pb-8 sm:pt-16 lg:pb-16 print:py-0">
      {last && (
        <Link to={resultsPath(last)} className="link absolute top-4 sm:top-6 print:hidden">
          ← Back to Provider Search
        </Link>
      )}
      <article className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-14 print:block print:space-y-2 print:text-sm">
        <header className="grid min-w-0 grid-cols-[6rem_1fr] items-center gap-5 wrap-anywhere sm:grid-cols-[15rem_1fr] sm:gap-8 print:grid-cols-[4.5rem_1fr]">
          <Avatar
            url={photoUrl}
            widths={PICTURE_WIDTHS.photo}
            size={240}
            sizes="(width < 40rem) 96px, 240px"
            fetchPriority="high"
            className="aspect-square h-auto w-full self-start rounded-2xl sm:rounded-3xl"
          />
          <div className="min-w-0">
            <h1 className="text-3xl sm:text-5xl print:text-2xl">{name}</h1>
            <p className="mt-2 text-ink-soft sm:text-lg print:text-base">
              {credentials.map(({ title }) => title).join(', ')}
            </p>
            <p className="mt-3 whitespace-pre-line text-sm font-semibold text-green empty:hidden print:hidden">
              {facts.join('\n')}
            </p>
          </div>
          {!provider.isAccepting && <NotAccepting provider={provider} others={others} />}
        </header>
        <aside
          aria-label="Booking"
          // On a phone, the actions stay at the bottom of the window, so that they are always in sight.
          className="profile-aside"
        >
          {!bookingUrl && <Contact isAccepting={provider.isAccepting} />}
          <div data-stays className="bottom-bar lg:not-first:mt-5">
            {bookingUrl ? (
              <a href={bookingUrl} target="_blank" rel="noopener" className="button-primary w-full">
                Book an Appointment
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            ) : (
              <WithoutBooking isAccepting={provider.isAccepting} />
            )}
          </div>
        </aside>
        <div className="min-w-0 wrap-anywhere *:first:mt-0">
          <div className="grid gap-8 *:mt-0 sm:grid-cols-2 print:gap-y-2">
            <StatesAndInsurers provider={provider} last={last} />
          </div>
          {bio && (
            <Section title="About">
              <Bio text={bio} />
            </Section>
          )}
          <Answers answers={provider.answers} />
          <Concerns concerns={concerns} />
          <div className="print:grid print:grid-cols-2 print:gap-8">
            <VisitsAndLanguages provider={provider} />
          </div>
          {npi && <p className="mt-8 text-sm text-ink-soft print:mt-1">NPI {npi}</p>}
          <p className="hidden text-sm text-ink-soft print:block">
            {siteUrl}
            {path}
          </p>
          <p className="mt-4 text-sm print:hidden">
            <a
              href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Profile of ${name}`)}`}
              className="link inline-block py-3"
            >
              Report a problem with this listing
            </a>
          </p>
        </div>
      </article>
    </div>
  );
}

/** Returns the visitor's last search. It is in navigation state, so only the browser renders what depends on it. */
function useLastSearch(): SearchSelection | null {
  const { state } = useLocation();
  return useHydrated() ? parseSelection(state) : null;
}

function resultsPath(selection: SearchSelection): string {
  const query = selectionQuery(selection);
  return query ? `${href('/providers')}?${query}` : href('/providers');
}

/** Says that the provider takes no new patients, and links to others. */
function NotAccepting({ provider, others }: { provider: Provider; others: OtherSearch[] }) {
  return (
    <div className="col-span-full">
      <Alert variant="warning" isAnnounced={false}>
        <p className="font-semibold">{acceptingText(provider)}</p>
        {provider.acceptingNote && <p className="mt-1">{provider.acceptingNote}</p>}
        <ul className="mt-1 print:hidden">
          {others.map(({ stateName, ...selection }) => (
            <li key={stateName}>
              <Link to={resultsPath(selection)} className="link inline-block py-2">
                {stateName ? `Other dietitians in ${stateName}` : 'Find another dietitian'}
              </Link>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

/** Returns what the profile shows beside the provider. */
export async function loadProfile(provider: Provider, api: Pick<ApiClient, 'concerns' | 'searches'>) {
  const [concerns, others, { profileFacts }] = await Promise.all([
    findConcerns(provider, api),
    findOtherSearches(provider, api),
    // The first page of a visit has its facts without this code.
    import('../search/card-content.ts'),
  ]);
  return { concerns, others, facts: profileFacts(provider) };
}

/** Returns the provider's concerns with their explanations. */
async function findConcerns({ concerns }: Provider, api: Pick<ApiClient, 'concerns'>): Promise<Concern[]> {
  if (concerns.length === 0) return [];
  const all = await api.concerns();
  return concerns.flatMap(({ id }) => all.find((each) => each.id === id) ?? []);
}

type OtherSearch = SearchSelection & { stateName: string };

/** Returns what the profile of who takes no new patients offers: a search in each state, by one of the insurers if possible. */
async function findOtherSearches(
  { isAccepting, states, insuranceCompanies }: Provider,
  api: Pick<ApiClient, 'searches'>,
): Promise<OtherSearch[]> {
  if (isAccepting) return [];
  const searches = await api.searches({});
  const inState = states.map(({ code, displayName }) => {
    const insurers = searches.flatMap((search) =>
      search.stateCode === code ? search.insuranceCompanyName : [],
    );
    const own = insuranceCompanies.find(({ name }) => insurers.includes(name))?.name;
    return { stateName: displayName, selectedState: code, selectedInsurance: own ?? insurers[0] ?? '' };
  });
  return inState.length > 0 ? inState : [{ stateName: '', selectedState: '', selectedInsurance: '' }];
}

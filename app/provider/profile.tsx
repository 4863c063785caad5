import { href, Link, useLocation } from 'react-router';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import type { Concern } from '../../domain/lists/list-responses.ts';
import { fullName } from '../../domain/names.ts';
import type { Provider } from '../../domain/providers/provider-responses.ts';
import { parseLastSearch, type SearchSelection } from '../../domain/search/search-selection.ts';
import type { ApiClient } from '../api/client.ts';
import { usePractice } from '../frame/use-practice.ts';
import { Alert } from '../ui/alert.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { useHydrated } from '../ui/use-hydrated.ts';
import { Avatar } from './avatar.tsx';
import {
  Bio,
  Concerns,
  Replies,
  Section,
  StatesAndInsurers,
  VisitsAndLanguages,
} from './provider-details.tsx';
import { NOT_ACCEPTING } from './provider-texts.ts';
import { REASSURANCE, resultsPath } from './results-texts.ts';

/** Returns the provider's concerns with their explanations. */
export async function loadProfile({ concerns }: Provider, api: Pick<ApiClient, 'concerns'>) {
  const all = concerns.length > 0 ? await api.concerns() : [];
  return { concerns: concerns.flatMap(({ id }) => all.find((each) => each.id === id) ?? []) };
}

export function Profile({ provider, concerns }: { provider: Provider; concerns: Concern[] }) {
  const { photoUrl, credentials, bio, npi, isAccepting } = provider;
  const name = fullName(provider);
  const last = useLastSearch();
  const { supportEmail } = usePractice();
  return (
    <div className="container-page relative pt-14 pb-8 sm:pt-16 lg:pb-16">
      {last && (
        <Link to={resultsPath(last, last.filters)} className="link absolute top-4 sm:top-6">
          ← Back to Provider Search
        </Link>
      )}
      <article className="flex flex-col gap-8 lg:grid lg:grid-cols-[1fr_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-14">
        <header className="grid min-w-0 grid-cols-[6rem_1fr] items-center gap-5 wrap-anywhere sm:grid-cols-[15rem_1fr] sm:gap-8">
          <Avatar
            url={photoUrl}
            widths={PICTURE_WIDTHS.photo}
            size={240}
            sizes="(width < 40rem) 96px, 240px"
            fetchPriority="high"
            className="aspect-square h-auto w-full self-start rounded-2xl sm:rounded-3xl"
          />
          <div className="min-w-0">
            <h1 className="text-3xl sm:text-5xl" translate="no">
              {name}
            </h1>
            <p className="mt-2 text-ink-soft sm:text-lg">
              {credentials.map(({ title }) => title).join(', ')}
            </p>
          </div>
          {!isAccepting && <NotAccepting provider={provider} last={last} />}
        </header>
        <Booking provider={provider} />
        <div className="min-w-0 wrap-anywhere *:first:mt-0">
          <div className="grid gap-8 *:mt-0 sm:grid-cols-2">
            <StatesAndInsurers provider={provider} last={last} />
          </div>
          {bio && (
            <Section title="About">
              <Bio text={bio} />
            </Section>
          )}
          <Replies provider={provider} />
          <Concerns concerns={concerns} />
          <VisitsAndLanguages provider={provider} />
          {npi && <p className="mt-8 text-sm text-ink-soft">{`NPI ${npi}`}</p>}
          <p className="mt-4 text-sm">
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

/** Returns the last search, which is in navigation state: only the browser knows it. */
function useLastSearch(): SearchSelection | null {
  const { state } = useLocation();
  return useHydrated() ? parseLastSearch(state) : null;
}

function NotAccepting({ provider, last }: { provider: Provider; last: SearchSelection | null }) {
  const [first, ...more] = provider.states;
  const selectedState = first && more.length === 0 ? first.code : '';
  const others = last ?? { selectedState, selectedInsurance: '', filters: [] };
  return (
    <div className="col-span-full">
      <Alert variant="warning" isAnnounced={false}>
        <p className="font-semibold">{NOT_ACCEPTING}</p>
        {provider.acceptingNote && <p className="mt-1">{provider.acceptingNote}</p>}
        <p className="mt-1">
          <Link to={resultsPath(others, others.filters)} className="link inline-block py-2">
            Find another dietitian
          </Link>
        </p>
      </Alert>
    </div>
  );
}

/** The booking link, or ways to reach the practice. On a phone, the buttons stay at the bottom of the window. */
function Booking({ provider: { isAccepting, appointmentSchedulingUrl } }: { provider: Provider }) {
  const { phone, email } = usePractice();
  if (isAccepting && appointmentSchedulingUrl) {
    return (
      <aside aria-label="Booking" className="profile-aside">
        <div data-stays className="bottom-bar">
          <a href={appointmentSchedulingUrl} target="_blank" rel="noopener" className="button-primary w-full">
            <span>Book an Appointment</span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </div>
        <p className="mt-4 text-sm text-ink-soft max-lg:hidden">
          <span>{`${REASSURANCE} Questions? Call `}</span>
          <PhoneLink number={phone} />
        </p>
      </aside>
    );
  }
  return (
    <aside aria-label="Booking" className="profile-aside">
      <p>
        <span>
          {isAccepting ? 'For an appointment, call us or write to ' : 'Questions? Call us or write to '}
        </span>
        <a href={`mailto:${email}`} className="link" translate="no">
          {email}
        </a>
        .
      </p>
      <div data-stays className="bottom-bar lg:mt-5">
        <div className="flex flex-wrap gap-3 *:grow">
          <PhoneLink
            number={phone}
            label={`Call ${phone}`}
            className={isAccepting ? 'button-primary' : 'button-quiet'}
          />
          <Link to={href('/patient-referral')} className="button-quiet">
            Refer a Patient
          </Link>
        </div>
      </div>
    </aside>
  );
}

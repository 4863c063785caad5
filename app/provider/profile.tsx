import { Link, useLocation } from 'react-router';
import type { Concern } from '../../domain/lists/list-responses.ts';
import { fullName } from '../../domain/names.ts';
import type { Provider } from '../../domain/providers/provider-responses.ts';
import { parseLastSearch, type SearchSelection } from '../../domain/search/search-selection.ts';
import type { ApiClient } from '../api/client.ts';
import { usePractice } from '../frame/use-practice.ts';
import { Alert } from '../ui/alert.tsx';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';
import { useHydrated } from '../ui/until-hydrated.tsx';
import { Avatar } from './avatar.tsx';
import { Bio, Concerns, Facts, Replies, Section, VisitsAndLanguages } from './provider-details.tsx';
import { findMatches, insuranceText, NOT_ACCEPTING } from './provider-texts.ts';
import { REASSURANCE, resultsPath } from './results-texts.ts';

/** Returns the provider's concerns with their explanations. */
export async function loadProfile({ concerns }: Provider, api: Pick<ApiClient, 'list'>) {
  const all = concerns.length > 0 ? await api.list('concerns') : [];
  return { concerns: concerns.flatMap(({ id }) => all.find((each) => each.id === id) ?? []) };
}

const NO_SEARCH = { selectedState: '', selectedInsurance: '' };

/** Names that are longer have smaller letters, so that most of them have two lines. */
const LONG_NAME = 28;

export function Profile({ provider, concerns }: { provider: Provider; concerns: Concern[] }) {
  const { photoUrl, credentials, states, insuranceCompanies, bio, npi, isAccepting } = provider;
  const name = fullName(provider);
  const titles = credentials.map(({ title }) => title).join(', ');
  const { state } = useLocation();
  // Only the browser knows the navigation state.
  const isHydrated = useHydrated();
  const last = isHydrated ? parseLastSearch(state) : null;
  const search = last ?? NO_SEARCH;
  const matches = findMatches(provider, search);
  const { supportEmail } = usePractice();
  return (
    <div
      className={`container-page relative pb-8 sm:pt-16 lg:pb-16 ${last ? 'pt-14' : 'pt-8'} ${isHydrated ? '' : 'in-data-searched:max-sm:pt-14'}`}
    >
      {last && (
        <Link
          to={resultsPath(last, last.filters)}
          className="link absolute top-2 flex items-center gap-2 py-2.5 sm:top-4"
        >
          {/* The font has no such arrow. */}
          <span className="sr-only">← </span>
          <Icon path="M16.5 10h-13m5.5-5.5L3.5 10 9 15.5" />
          Back to Provider Search
        </Link>
      )}
      <article className="profile">
        <header className="grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] items-center gap-5 max-[22.5rem]:grid-cols-1 sm:grid-cols-[15rem_minmax(0,1fr)] sm:gap-8">
          <Avatar
            url={photoUrl}
            kind="photo"
            size={240}
            sizes="(width < 40rem) 96px, 240px"
            fetchPriority="high"
            className="aspect-square h-auto w-full max-w-24 self-start rounded-2xl sm:max-w-none sm:rounded-3xl"
          />
          <div className="min-w-0 wrap-anywhere">
            <h1 className={name.length > LONG_NAME ? 'text-3xl' : 'text-3xl sm:text-5xl'} translate="no">
              {name}
            </h1>
            <p className="mt-2 text-lg text-ink-soft max-sm:hidden">{titles}</p>
            {titles && (
              <details className="text-ink-soft sm:hidden">
                <summary className="fold">
                  {credentials.map(({ abbreviation }) => abbreviation).join(', ')}
                </summary>
                <p>{titles}</p>
              </details>
            )}
          </div>
          <ul
            className={`col-span-full flex min-h-6.5 flex-wrap gap-2 lg:hidden ${isHydrated ? 'empty:hidden' : 'not-in-data-searched:empty:hidden'}`}
          >
            {Object.values(matches).map(
              (text) =>
                text && (
                  <Badge key={text} as="li" isMatch>
                    {text}
                  </Badge>
                ),
            )}
          </ul>
          {!isAccepting && <NotAccepting provider={provider} search={search} />}
        </header>
        <div className="min-w-0 wrap-anywhere *:first:mt-0 empty:hidden">
          {bio && (
            <Section title="About">
              <Bio text={bio} />
            </Section>
          )}
          <Replies provider={provider} />
          <Concerns concerns={concerns} />
        </div>
        <aside aria-label="Booking and insurance" className="profile-aside">
          <Booking provider={provider} />
          <VisitsAndLanguages provider={provider} />
          <Facts
            title="Licensed States"
            values={states.map(({ displayName }) => displayName)}
            match={matches.state}
          />
          <Facts
            title="Accepted Insurance"
            values={insuranceCompanies.map((each) => insuranceText(each, states))}
            match={matches.insurer}
          />
        </aside>
        <footer className="text-sm text-ink-soft">
          {npi && <p>{`NPI ${npi}`}</p>}
          <a
            href={`mailto:${supportEmail}?subject=${encodeURIComponent(`Profile of ${name}`)}`}
            className="link inline-block py-3"
          >
            Report a problem with this listing
          </a>
        </footer>
      </article>
    </div>
  );
}

function NotAccepting({ provider, search }: { provider: Provider; search: SearchSelection }) {
  const { state, insurer } = findMatches(provider, search);
  return (
    <div className="col-span-full">
      <Alert variant="warning" isAnnounced={false}>
        <p className="font-semibold">{NOT_ACCEPTING}</p>
        {provider.acceptingNote && <p className="mt-1">{provider.acceptingNote}</p>}
        <Link to={resultsPath(search, search.filters)} className="link inline-block py-2.5">
          {state && insurer
            ? `Others in ${state} who take ${search.selectedInsurance}`
            : 'Find another dietitian'}
        </Link>
      </Alert>
    </div>
  );
}

/** The booking link, or ways to reach the practice. On a phone, the buttons stay at the bottom of the window. */
function Booking({ provider: { isAccepting, appointmentSchedulingUrl } }: { provider: Provider }) {
  const { phone, email } = usePractice();
  const bookingUrl = isAccepting && appointmentSchedulingUrl;
  return (
    <>
      <div data-stays className="bottom-bar">
        {bookingUrl ? (
          <a href={bookingUrl} target="_blank" rel="noopener" className="button-primary w-full">
            <span>Book an Appointment</span>
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        ) : (
          <div className="flex flex-wrap gap-3 *:grow *:px-4">
            <PhoneLink
              number={phone}
              label={`Call ${phone}`}
              className={isAccepting ? 'button-primary' : 'button-quiet'}
            />
            <a href={`mailto:${email}`} className="button-quiet">
              Write to us
            </a>
          </div>
        )}
        <p className="mt-1.5 text-center text-sm text-ink-soft lg:hidden">{REASSURANCE}</p>
      </div>
      <p className="mt-4 text-sm text-ink-soft max-lg:hidden">
        <span>{`${REASSURANCE} Questions? Call `}</span>
        <PhoneLink number={phone} />
      </p>
    </>
  );
}

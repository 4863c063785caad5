import { href, Link } from 'react-router';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import type { Provider } from '../../../domain/providers/provider-responses.ts';
import type { SearchSelection } from '../../../domain/search/search-selection.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { insuranceText } from '../../provider/provider-texts.ts';
import { Badge } from '../../ui/badge.tsx';

/** Most pairs of concerns fit in a line. */
const MOST_CONCERNS = 2;

type Card = ReturnType<typeof cardOf>;

/** Returns only what a card shows, to keep the page small. The visitor's choices come first. */
export function cardOf(
  provider: Provider,
  { selectedState, selectedInsurance, filters = [] }: SearchSelection,
) {
  const { id, avatarUrl, states, credentials, insuranceCompanies, concerns } = provider;
  const isWanted = ({ id }: { id: number }) =>
    filters.some(({ filter, value }) => filter === 'concern' && value === String(id));
  return {
    id,
    name: fullName(provider),
    avatarUrl,
    credentials: credentials.map(({ abbreviation }) => abbreviation).join(', '),
    concerns: putFirst(concerns, isWanted)
      .slice(0, MOST_CONCERNS)
      .map(({ name }) => name)
      .join(' · '),
    states: putFirst(states, ({ code }) => code === selectedState).map(({ displayName }) => displayName),
    insurers: putFirst(insuranceCompanies, ({ name }) => name === selectedInsurance).map((insurer) =>
      insuranceText(insurer, states),
    ),
  };
}

function putFirst<T>(items: T[], matches: (item: T) => boolean): T[] {
  return items.toSorted((a, b) => Number(matches(b)) - Number(matches(a)));
}

/** One search result. The link carries the search, so that the profile can link back. */
export function ProviderCard({
  card: { id, name, avatarUrl, credentials, concerns, states, insurers },
  search,
  isInSight,
}: {
  card: Card;
  search: SearchSelection;
  /** Whether the card is in sight without scrolling. */
  isInSight: boolean;
}) {
  return (
    <article className="result">
      <div className="flex items-center gap-4">
        <Avatar
          url={avatarUrl}
          widths={PICTURE_WIDTHS.avatar}
          size={64}
          loading={isInSight ? 'eager' : 'lazy'}
          className="rounded-full"
        />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-xl" translate="no">
            <Link
              to={href('/providers/:providerId', { providerId: String(id) })}
              state={search}
              prefetch="intent"
            >
              {name}
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">{credentials}</p>
        </div>
      </div>
      <p className="truncate text-sm">{concerns}</p>
      <Badges label="Licensed in" texts={states} />
      <Badges label="Takes" texts={insurers} />
    </article>
  );
}

/** Badges whose first one matches the search: only dietitians with its state and insurer are found. */
function Badges({ label, texts }: { label: string; texts: string[] }) {
  return (
    <ul aria-label={label}>
      {texts.map((text, index) => (
        <Badge key={text} as="li" isMatch={index === 0}>
          {text}
        </Badge>
      ))}
    </ul>
  );
}

import { href, Link } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import type { Provider } from '../../../domain/providers/provider-responses.ts';
import type { SearchSelection } from '../../../domain/search/search-selection.ts';
import { firstSentence } from '../../../domain/shorten.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { findMatches, insuranceText, putFirst } from '../../provider/provider-texts.ts';
import { Badge } from '../../ui/badge.tsx';

/** The most badges of one kind; the profile has them all. */
const MOST_BADGES = 8;

type Card = ReturnType<typeof cardOf>;

/** Returns only what a card shows, to keep the page small. The visitor's state and insurer come first. */
export function cardOf(provider: Provider, search: SearchSelection) {
  const { id, avatarUrl, bio, states, insuranceCompanies, languages, offices } = provider;
  const match = findMatches(provider, search);
  const cities = offices
    .filter(({ stateCode }) => stateCode === search.selectedState)
    .map(({ city }) => city);
  return {
    id,
    name: fullName(provider),
    avatarUrl,
    credentials: provider.credentials.map(({ abbreviation }) => abbreviation).join(', '),
    facts: [provider.isByVideo ? 'Video' : '', [...new Set(cities)].join(', '), namesOf(languages)]
      .filter(Boolean)
      .join(' · '),
    intro: firstSentence(bio ?? '') || namesOf(provider.concerns),
    states: badgesOf(
      states.map(({ displayName }) => displayName),
      match.state,
    ),
    insurers: badgesOf(
      insuranceCompanies.map((insurer) => insuranceText(insurer, states)),
      match.insurer,
    ),
  };
}

const namesOf = (items: { name: string }[]) => items.map(({ name }) => name).join(', ');

const badgesOf = (texts: string[], match: string | undefined) => ({
  hasMatch: match !== undefined,
  texts: putFirst(texts, match).slice(0, MOST_BADGES),
  more: Math.max(texts.length - MOST_BADGES, 0),
});

/** One search result. The link carries the search, so that the profile can link back. */
export function ProviderCard({
  card: { id, name, avatarUrl, credentials, facts, intro, states, insurers },
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
      <Avatar
        url={avatarUrl}
        kind="avatar"
        size={72}
        loading={isInSight ? 'eager' : 'lazy'}
        className="rounded-full"
      />
      <div>
        <h3 translate="no">
          <Link
            to={href('/providers/:providerId', { providerId: String(id) })}
            state={search}
            prefetch="intent"
          >
            {name}
          </Link>
        </h3>
        <p className="text-ink-soft">{credentials}</p>
        <p>{facts}</p>
      </div>
      {intro && <p dir="auto">{intro}</p>}
      <Badges label="Licensed in" {...states} />
      <Badges label="Takes" {...insurers} />
    </article>
  );
}

/** The first badge may match the search. An insurer that was renamed an hour ago does not yet. */
function Badges({ label, texts: [first, ...others], hasMatch, more }: Card['states'] & { label: string }) {
  return (
    <div className="badges">
      <span aria-hidden="true" className="mr-2 text-ink-soft">
        {label}
      </span>
      <ul aria-label={label}>
        <Badge as="li" isMatch={hasMatch}>
          {first}
        </Badge>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>{`+${more}`}</li>}
      </ul>
    </div>
  );
}

import { href, Link } from 'react-router';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import type { Provider } from '../../../domain/providers/provider-responses.ts';
import type { LastSearch } from '../../../domain/search/search-selection.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { firstSentence, insuranceText, putFirst } from '../../provider/provider-texts.ts';
import { Badge } from '../../ui/badge.tsx';

/** The most badges of one kind; the profile has them all. */
const MOST_BADGES = 8;

type Card = ReturnType<typeof cardOf>;

/** Returns only what a card shows, to keep the page small. The visitor's state and insurer come first. */
export function cardOf(provider: Provider, { selectedState, selectedInsurance }: LastSearch) {
  const { id, avatarUrl, bio, states, credentials, insuranceCompanies, concerns } = provider;
  const cities = provider.offices.flatMap(({ stateCode, city }) => (stateCode === selectedState ? city : []));
  const facts = [
    provider.isByVideo ? 'Video' : '',
    [...new Set(cities)].join(', '),
    provider.languages.map(({ name }) => name).join(', '),
  ];
  return {
    id,
    name: fullName(provider),
    avatarUrl,
    credentials: credentials.map(({ abbreviation }) => abbreviation).join(', '),
    facts: facts.filter(Boolean).join(' · '),
    intro: firstSentence(bio ?? '') || concerns.map(({ name }) => name).join(' · '),
    states: firstOf(
      putFirst(states, ({ code }) => code === selectedState).map(({ displayName }) => displayName),
    ),
    insurers: firstOf(
      putFirst(insuranceCompanies, ({ name }) => name === selectedInsurance).map((insurer) =>
        insuranceText(insurer, states),
      ),
    ),
  };
}

const firstOf = (texts: string[]) => ({ texts: texts.slice(0, MOST_BADGES), total: texts.length });

/** One search result. The link carries the search, so that the profile can link back. */
export function ProviderCard({
  card: { id, name, avatarUrl, credentials, facts, intro, states, insurers },
  search,
  isInSight,
}: {
  card: Card;
  search: LastSearch;
  /** Whether the card is in sight without scrolling. */
  isInSight: boolean;
}) {
  return (
    <article className="result">
      <Avatar
        url={avatarUrl}
        widths={PICTURE_WIDTHS.avatar}
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
        <p>{credentials}</p>
        <p>{facts}</p>
      </div>
      {intro && <p dir="auto">{intro}</p>}
      <Badges label="Licensed in" {...states} />
      <Badges label="Takes" {...insurers} />
    </article>
  );
}

/** Badges whose first one matches the search: only dietitians with its state and insurer are found. */
function Badges({ label, texts: [match, ...others], total }: Card['states'] & { label: string }) {
  const more = total - MOST_BADGES;
  return (
    <div className="badges">
      <span aria-hidden="true">{label}</span>
      <ul aria-label={label}>
        <Badge as="li" isMatch>
          {match}
        </Badge>
        {others.map((text) => (
          <li key={text}>{text}</li>
        ))}
        {more > 0 && <li>{`+${more}`}</li>}
      </ul>
    </div>
  );
}

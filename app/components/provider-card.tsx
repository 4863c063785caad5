import { href, Link } from 'react-router';
import { fullName, type Provider, type State } from '../../domain/entities.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import type { SearchSelection } from '../../domain/search-selection.ts';
import { insuranceText } from '../content/insurance.ts';
import { Badge } from '../ui/badge.tsx';
import { Avatar } from './avatar.tsx';

export type ProviderCardContent = ReturnType<typeof providerCardContent>;

/**
 * Picks the fields of a card, so that the others, such as the bio, are not sent to the browser.
 * @param states the list of the search form, so that the page's data contains each state once
 */
export function providerCardContent(provider: Provider, states: State[]) {
  return {
    id: provider.id,
    name: fullName(provider),
    avatarUrl: provider.avatarUrl,
    credentials: provider.credentials.map(({ abbreviation }) => abbreviation).join(', '),
    states: provider.states.map((state) => states.find(({ id }) => id === state.id) ?? state),
    insurers: provider.insuranceCompanies
      .filter(({ isAccepting }) => isAccepting)
      .map((insurer) => ({ name: insurer.name, text: insuranceText(insurer, provider.states) })),
  };
}

/** One search result. Its link carries the search, so that the profile can link back. */
export function ProviderCard({
  content: { id, name, avatarUrl, credentials, states, insurers },
  selection,
  isFirst,
}: {
  content: ProviderCardContent;
  selection: SearchSelection;
  /** Whether the card is visible without scrolling. */
  isFirst: boolean;
}) {
  return (
    <article className="relative flex h-full break-inside-avoid flex-col gap-4 rounded-2xl border border-line bg-white p-5 shadow-card outline-offset-3 outline-green transition-shadow contain-content hover:shadow-float has-focus-visible:outline-3">
      <div className="flex items-center gap-4">
        <Avatar
          url={avatarUrl}
          widths={PICTURE_WIDTHS.avatar}
          size={80}
          loading={isFirst ? 'eager' : 'lazy'}
          className="size-20 shrink-0 rounded-full"
        />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-xl">
            <Link
              to={href('/providers/:providerId', { providerId: String(id) })}
              state={selection}
              className="outline-none after:absolute after:inset-0 hover:underline"
            >
              {name}
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">{credentials}</p>
        </div>
      </div>
      <BadgeRow
        label="Licensed in"
        badges={states.map(({ code, displayName }) => [displayName, code === selection.selectedState])}
      />
      <BadgeRow
        label="Accepts"
        badges={insurers.map(({ name, text }) => [text, name === selection.selectedInsurance])}
      />
      <p aria-hidden="true" className="mt-auto pt-1 text-sm font-semibold text-green print:hidden">
        View profile →
      </p>
    </article>
  );
}

function BadgeRow({ label, badges }: { label: string; badges: [text: string, isMatch: boolean][] }) {
  if (badges.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 text-xs font-semibold tracking-wide text-ink-soft uppercase">{label}</p>
      <ul className="flex flex-wrap gap-1.5">
        {badges.map(([text, isMatch]) => (
          <li key={text} className="flex">
            <Badge isMatch={isMatch}>{text}</Badge>
          </li>
        ))}
      </ul>
    </div>
  );
}

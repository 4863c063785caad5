import { href, Link } from 'react-router';
import type { Provider } from '../../domain/directory/schemas.ts';
import type { SearchSelection } from '../../domain/directory/search-selection.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { fullName } from '../../domain/names.ts';
import { insuranceText } from '../content/insurance.ts';
import { Badge } from '../ui/badge.tsx';
import { Avatar } from './avatar.tsx';

export type ProviderCardContent = ReturnType<typeof providerCardContent>;

/** Picks the fields that a card shows, so that others, such as the bio, are not sent to the browser. */
export function providerCardContent(
  provider: Provider,
  { selectedState, selectedInsurance }: SearchSelection,
) {
  const { states } = provider;
  const insurers = provider.insuranceCompanies
    .filter(({ isAccepting }) => isAccepting)
    .map((insurer) => ({ name: insurer.name, text: insuranceText(insurer, states) }));
  return {
    id: provider.id,
    name: fullName(provider),
    avatarUrl: provider.avatarUrl,
    credentials: provider.credentials.map(({ abbreviation }) => abbreviation).join(', '),
    states: states.map(({ displayName }) => displayName),
    matchingState: states.find(({ code }) => code === selectedState)?.displayName ?? null,
    insurers: insurers.map(({ text }) => text),
    matchingInsurer: insurers.find(({ name }) => name === selectedInsurance)?.text ?? null,
  };
}

/** One search result. Its link carries the search, so that the profile can link back. */
export function ProviderCard({
  content: { id, name, avatarUrl, credentials, states, matchingState, insurers, matchingInsurer },
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
      <BadgeRow label="Licensed in" texts={states} match={matchingState} />
      <BadgeRow label="Accepts" texts={insurers} match={matchingInsurer} />
      <p aria-hidden="true" className="mt-auto pt-1 text-sm font-semibold text-green print:hidden">
        View profile →
      </p>
    </article>
  );
}

function BadgeRow({ label, texts, match }: { label: string; texts: string[]; match: string | null }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 text-xs font-semibold tracking-wide text-ink-soft uppercase">{label}</p>
      <ul className="flex flex-wrap gap-1.5">
        {texts.map((text) => (
          <Badge key={text} as="li" isMatch={text === match}>
            {text}
          </Badge>
        ))}
      </ul>
    </div>
  );
}

import { href, Link } from 'react-router';
import type { SearchSelection } from '../../domain/directory/search-selection.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { Badge } from '../ui/badge.tsx';
import { Avatar } from './avatar.tsx';
import type { ProviderCardContent } from './card-content.ts';

/** One search result. Its link carries the search, so that the profile can link back. */
export function ProviderCard({
  content,
  selection,
  isFirst,
}: {
  content: ProviderCardContent;
  selection: SearchSelection;
  /** Whether the card is visible without scrolling. */
  isFirst: boolean;
}) {
  const { id, name, avatarUrl, credentials, matchingState, matchingInsurer, facts, quote } = content;
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
      {matchingState && matchingInsurer && (
        <p className="text-sm">
          Takes <Badge isMatch>{matchingInsurer}</Badge> · Licensed in <Badge isMatch>{matchingState}</Badge>
        </p>
      )}
      <ul className="space-y-1 text-sm *:last:font-semibold *:last:text-green">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {quote && <p className="text-sm text-ink-soft">{quote}</p>}
      <OtherBadges content={content} />
      <p aria-hidden="true" className="mt-auto pt-1 text-sm font-semibold text-green print:hidden">
        View profile →
      </p>
    </article>
  );
}

/** The states and insurers that the visitor did not search for, behind a fold. */
function OtherBadges({ content }: { content: ProviderCardContent }) {
  const states = content.states.filter((text) => text !== content.matchingState);
  const insurers = content.insurers.filter((text) => text !== content.matchingInsurer);
  if (states.length + insurers.length === 0) return null;
  return (
    // Above the link, which covers the card.
    <details className="relative z-1 print:hidden">
      <summary className="link inline-flex min-h-9 cursor-pointer list-none items-center text-sm">
        All states and insurers
      </summary>
      <div className="space-y-3 pt-2">
        <BadgeRow label="Licensed in" texts={states} />
        <BadgeRow label="Accepts" texts={insurers} />
      </div>
    </details>
  );
}

function BadgeRow({ label, texts }: { label: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 text-xs font-semibold tracking-wide text-ink-soft uppercase">{label}</p>
      <ul className="flex flex-wrap gap-1.5">
        {texts.map((text) => (
          <Badge key={text} as="li">
            {text}
          </Badge>
        ))}
      </ul>
    </div>
  );
}

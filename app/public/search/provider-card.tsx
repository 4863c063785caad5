import { href, Link } from 'react-router';
import type { SearchSelection } from '../../../domain/directory/search-selection.ts';
import { PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { Badge } from '../../ui/badge.tsx';
import { Avatar } from '../profile/avatar.tsx';
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
    <article className="result">
      <div className="flex items-center gap-4">
        <Avatar
          url={avatarUrl}
          widths={PICTURE_WIDTHS.avatar}
          size={80}
          loading={isFirst ? 'eager' : 'lazy'}
          className="rounded-full"
        />
        <div className="min-w-0 wrap-anywhere">
          <h3 className="text-xl">
            <Link to={href('/providers/:providerId', { providerId: String(id) })} state={selection}>
              {name}
            </Link>
          </h3>
          <p className="text-sm text-ink-soft">{credentials}</p>
        </div>
      </div>
      {matchingState && matchingInsurer && (
        <p className="flex flex-wrap gap-x-4 text-sm/7">
          <span>
            Takes <Badge isMatch>{matchingInsurer}</Badge>
          </span>{' '}
          <span>
            Licensed in <Badge isMatch>{matchingState}</Badge>
          </span>
        </p>
      )}
      <ul className="space-y-1 text-sm *:last:font-semibold *:last:text-green">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {quote && <p className="line-clamp-2 text-sm text-ink-soft max-sm:hidden">{quote}</p>}
      <OtherBadges content={content} />
    </article>
  );
}

/** The states and insurers that the visitor did not search for, behind a fold. */
function OtherBadges({ content }: { content: ProviderCardContent }) {
  const states = content.states.filter((text) => text !== content.matchingState);
  if (states.length + content.otherInsurers.length === 0) return null;
  return (
    // Above the link, which covers the card.
    <details className="relative z-1 mt-auto text-sm print:hidden">
      <summary className="fold">Other states and insurers</summary>
      <div className="space-y-3 pt-2">
        <BadgeRow label="Licensed in" texts={states} />
        <BadgeRow label="Takes" texts={content.otherInsurers} />
      </div>
    </details>
  );
}

function BadgeRow({ label, texts }: { label: string; texts: string[] }) {
  if (texts.length === 0) return null;
  return (
    <div>
      <p className="mb-1.5 text-xs text-ink-soft">{label}</p>
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

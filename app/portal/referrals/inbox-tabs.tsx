import { href, Link } from 'react-router';
import { INBOX_TABS, type InboxTab, TAB_LABELS } from '../../../domain/referrals/inbox-form.ts';

export type Counts = Record<InboxTab, number>;

/** Returns the tab of the address. */
export function tabOf(query: URLSearchParams): InboxTab {
  return INBOX_TABS.find((each) => each === query.get('tab')) ?? 'call';
}

/** Returns the query string of a page of a tab. The first tab has none. */
export function tabSearch(tab: string, page = 1, owner: string | null = null): string {
  const query = new URLSearchParams();
  if (tab !== 'call') query.set('tab', tab);
  if (owner) query.set('owner', owner);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** @param tab null if found referrals are shown. */
export function InboxTabs({
  tab,
  counts,
  onClick,
}: {
  tab: string | null;
  counts: Counts;
  onClick: () => void;
}) {
  return (
    <nav aria-label="Inbox">
      <ul className="flex flex-wrap gap-1.5">
        {INBOX_TABS.map((each) => (
          <li key={each}>
            <Link
              to={href('/portal/referrals') + tabSearch(each)}
              onClick={onClick}
              aria-current={each === tab ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full pointer-fine:min-h-10 border border-line bg-white px-2.5 text-[0.9375rem] whitespace-nowrap hover:bg-mint-pale aria-[current=page]:border-green aria-[current=page]:bg-mint forced-colors:aria-[current=page]:border-2"
            >
              {TAB_LABELS[each]} <span className="text-ink-soft tabular-nums">{counts[each]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

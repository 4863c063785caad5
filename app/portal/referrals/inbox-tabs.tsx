import { href, Link } from 'react-router';
import { INBOX_TABS, type InboxTab } from '../../../domain/referrals/inbox-form.ts';
import { TAB_LABELS } from './referral-texts.ts';

export type Counts = Record<InboxTab, number>;

/** Returns the tab of the address. */
export function tabOf(query: URLSearchParams): InboxTab {
  return INBOX_TABS.find((each) => each === query.get('tab')) ?? 'call';
}

/** Returns the query string of a tab, and of a referral opened from it. The first tab has none. */
export function tabSearch(tab: string, page = 1, owner: string | null = null): string {
  const query = new URLSearchParams();
  if (tab !== 'call') query.set('tab', tab);
  if (owner) query.set('owner', owner);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** @param tab null if found referrals are shown. */
export function InboxTabs({ tab, counts }: { tab: string | null; counts: Counts }) {
  return (
    <nav aria-label="Inbox">
      <ul className="flex flex-wrap gap-1.5">
        {INBOX_TABS.map((each) => (
          <li key={each}>
            <Link
              to={href('/portal/referrals') + tabSearch(each)}
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

export function InboxPages({
  tab,
  page,
  owner,
  pages,
}: {
  tab: InboxTab;
  page: number;
  owner: string | null;
  pages: number;
}) {
  if (pages < 2 && page === 1) return null;
  return (
    <nav aria-label="Pages of the inbox" className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={{ search: tabSearch(tab, Math.min(page - 1, pages), owner) }} className="button-quiet">
          Previous page
        </Link>
      )}
      <span className="text-[0.9375rem] text-ink-soft">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Link to={{ search: tabSearch(tab, page + 1, owner) }} className="button-quiet">
          Next page
        </Link>
      )}
    </nav>
  );
}

import { href, Link } from 'react-router';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import { INBOX_TABS, type InboxTab } from '../../../domain/referrals/inbox-form.ts';
import { TAB_LABELS } from './referral-texts.ts';

export type Counts = Record<InboxTab, number>;

/** Returns the tab of the address. */
export function tabOf(query: URLSearchParams): InboxTab {
  return INBOX_TABS.find((each) => each === query.get('view')) ?? 'open';
}

/** Returns the query string of a tab, and of a referral opened from it. Open has none. */
export function tabSearch(tab: string, page = 1): string {
  const query = new URLSearchParams();
  if (tab !== 'open') query.set('view', tab);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `?${query}` : '';
}

/** @param tab null if found referrals are shown. */
export function InboxTabs({ tab, counts }: { tab: string | null; counts: Counts }) {
  return (
    <nav aria-label="Inbox" className="xl:pt-7">
      <ul className="flex flex-wrap gap-1.5">
        {INBOX_TABS.map((each) => (
          <li key={each}>
            <Link
              to={href('/portal/referrals') + tabSearch(each)}
              aria-current={each === tab ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-white px-2.5 text-[0.9375rem] whitespace-nowrap hover:bg-mint-pale aria-[current=page]:border-green aria-[current=page]:bg-mint forced-colors:aria-[current=page]:border-2"
            >
              {TAB_LABELS[each]} <span className="text-ink-soft tabular-nums">{counts[each]}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function InboxPages({ tab, page, counts }: { tab: InboxTab; page: number; counts: Counts }) {
  const pages = Math.ceil(counts[tab] / REFERRALS_PER_PAGE);
  if (pages < 2 && page === 1) return null;
  return (
    <nav aria-label="Pages of the inbox" className="flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={{ search: tabSearch(tab, Math.min(page - 1, pages)) }} className="button-quiet">
          Previous page
        </Link>
      )}
      <span className="text-[0.9375rem] text-ink-soft">{`Page ${page} of ${pages}`}</span>
      {page < pages && (
        <Link to={{ search: tabSearch(tab, page + 1) }} className="button-quiet">
          Next page
        </Link>
      )}
    </nav>
  );
}

import { type ReactNode, startTransition, useId, useState } from 'react';
import { href, Link, useLocation } from 'react-router';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import { INBOX_TABS, type InboxTab, TAB_LABELS } from '../../../domain/referrals/inbox-form.ts';
import type { ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import { FieldError } from '../../ui/field.tsx';
import { recoverFocus } from '../../ui/main-area.tsx';
import { SessionEnded } from '../forms/failure.tsx';
import { useWrite } from '../forms/use-write.ts';
import { ReferralTable } from './referral-table.tsx';

export type SearchSubmission = { search: string };

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

/** Shows found referrals in place of a tab's. The address stays, so that the browser's history never has the text. */
export function ReferralSearch({
  tab,
  counts,
  children,
}: {
  tab: InboxTab;
  counts: Record<InboxTab, number>;
  /** The tab's referrals. */
  children: ReactNode;
}) {
  const { send, returned, failure, isBusy } = useWrite<ReferralRow[]>({ shows: 'errors' });
  const { key } = useLocation();
  // Another page of the inbox, or the same once more, shows its own referrals and an empty field.
  const [typed, setTyped] = useState({ text: '', key });
  const [searchedAt, setSearchedAt] = useState('');
  const text = typed.key === key ? typed.text : '';
  const isSearch = searchedAt === key;
  const found = isSearch ? returned : null;
  const errorId = useId();
  const error = (isSearch && (failure?.errors.text ?? failure?.message)) || undefined;
  const showTab = () => {
    setSearchedAt('');
    setTyped({ text: '', key });
    recoverFocus();
  };

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <nav aria-label="Inbox">
          <ul className="flex flex-wrap gap-1.5">
            {INBOX_TABS.map((each) => (
              <li key={each}>
                <Link
                  to={href('/portal/referrals') + tabSearch(each)}
                  aria-current={each === tab && !found ? 'page' : undefined}
                  className="inline-flex min-h-11 items-center gap-1.5 rounded-full pointer-fine:min-h-10 border border-line bg-white px-2.5 text-[0.9375rem] whitespace-nowrap hover:bg-mint-pale aria-[current=page]:border-green aria-[current=page]:bg-mint forced-colors:aria-[current=page]:border-2"
                >
                  {TAB_LABELS[each]} <span className="text-ink-soft tabular-nums">{counts[each]}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <search className="w-full max-w-lg grow sm:w-auto sm:basis-96">
          <form
            noValidate
            onSubmit={async (event) => {
              event.preventDefault();
              if (isBusy) return;
              await send({ search: text } satisfies SearchSubmission);
              startTransition(() => setSearchedAt(key));
            }}
            className="flex gap-2"
          >
            <input
              type="search"
              enterKeyHint="search"
              aria-label="Find a referral"
              aria-describedby={errorId}
              aria-invalid={error ? true : undefined}
              placeholder="Last name, reference, full phone number"
              autoComplete="off"
              value={text}
              onChange={({ currentTarget: { value } }) => setTyped({ text: value, key })}
              className="field min-h-11 py-1.5 text-[0.9375rem] pointer-fine:min-h-10"
            />
            <button
              type="submit"
              aria-disabled={isBusy}
              className="button-quiet min-h-11 px-5 py-1 max-sm:sr-only pointer-fine:min-h-10"
            >
              {isBusy ? 'Searching...' : 'Search'}
            </button>
          </form>
          <FieldError id={errorId}>{error}</FieldError>
        </search>
      </div>
      <SessionEnded failure={failure} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 has-[>:only-child:empty]:hidden">
        <p role="status">{found && !isBusy && foundText(found.length)}</p>
        {found && (
          <button type="button" onClick={showTab} className="button-compact">
            Show the list
          </button>
        )}
      </div>
      {found === null && children}
      {found !== null && found.length > 0 && <ReferralTable referrals={found} />}
    </>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'No referral has this last name, reference or full phone number.';
  if (count === REFERRALS_PER_PAGE) return `The newest ${count} referrals that were found.`;
  return count === 1 ? '1 referral was found.' : `${count} referrals were found.`;
}

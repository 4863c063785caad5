import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import type { ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import { TextField } from '../../ui/text-field.tsx';
import { type ActionResult, JSON_POST } from '../frame/action-result.ts';
import { SessionEnded } from '../frame/session-ended.tsx';
import { type Counts, ViewTabs } from './inbox-views.tsx';
import { ReferralTable, type TableProps } from './referral-table.tsx';

export type SearchSubmission = { search: string };
export type FoundReferrals = { referrals: ReferralRow[] };

/** Finds referrals in place of the view; the address does not change, so that no history has the text. */
export function ReferralSearch({
  counts,
  children,
  ...table
}: Omit<TableProps, 'referrals' | 'hasUndo'> & {
  counts: Counts;
  /** The view. */
  children: ReactNode;
}) {
  const fetcher = useFetcher<ActionResult<FoundReferrals>>();
  const [text, setText] = useState('');
  const outcome = fetcher.data;
  const found = outcome?.current?.referrals ?? null;
  const isBusy = fetcher.state !== 'idle';
  const showView = () => {
    void fetcher.reset();
    setText('');
  };
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a view is chosen.
  useEffect(showView, [key]);

  return (
    <>
      <div className="flex flex-col gap-4 xl:flex-row-reverse xl:items-start xl:justify-between">
        <search>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void fetcher.submit({ search: text } satisfies SearchSubmission, JSON_POST);
            }}
          >
            <div className="flex items-start gap-3">
              <div className="min-w-0 grow sm:max-w-md xl:w-61">
                <TextField
                  label="Find a referral"
                  hint="Reference, phone number or last name"
                  error={isBusy ? undefined : (outcome?.errors.text ?? outcome?.message ?? undefined)}
                  autoComplete="off"
                  value={text}
                  onChange={setText}
                />
              </div>
              <button type="submit" aria-disabled={isBusy} className="button-quiet mt-[1.6rem] px-5">
                {isBusy ? 'Searching...' : 'Search'}
              </button>
            </div>
          </form>
        </search>
        <ViewTabs view={found ? null : table.view} counts={counts} />
      </div>
      <SessionEnded status={outcome?.status} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 has-[>:only-child:empty]:hidden">
        <p role="status">{found && !isBusy && foundText(found.length)}</p>
        {found && (
          <button type="button" onClick={showView} className="button-compact">
            Show the list
          </button>
        )}
      </div>
      {found === null ? (
        children
      ) : (
        <div>{found.length > 0 && <ReferralTable referrals={found} {...table} />}</div>
      )}
    </>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'No referral has this reference, phone number or last name.';
  if (count === REFERRALS_PER_PAGE) return `The newest ${count} referrals that were found.`;
  return count === 1 ? '1 referral was found.' : `${count} referrals were found.`;
}

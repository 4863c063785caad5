import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import type { InboxTab } from '../../../domain/referrals/inbox-form.ts';
import type { ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import { TextField } from '../../ui/text-field.tsx';
import { SessionEnded } from '../forms/failure.tsx';
import { useWrite } from '../forms/use-write.ts';
import { type Counts, InboxTabs } from './inbox-tabs.tsx';
import { ReferralTable } from './referral-table.tsx';

export type SearchSubmission = { search: string };

/** Shows found referrals in place of a tab's. The address stays, so that the browser's history never has the text. */
export function ReferralSearch({
  tab,
  counts,
  children,
}: {
  tab: InboxTab;
  counts: Counts;
  /** The tab's referrals. */
  children: ReactNode;
}) {
  const { send, returned: found, failure, isBusy, reset } = useWrite<ReferralRow[]>({ shows: 'errors' });
  const [text, setText] = useState('');
  const showTab = () => {
    reset();
    setText('');
  };
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a tab is chosen.
  useEffect(showTab, [key]);

  return (
    <>
      <div className="flex flex-col gap-4 xl:flex-row-reverse xl:items-start xl:justify-between">
        <search>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (!isBusy) void send({ search: text } satisfies SearchSubmission);
            }}
          >
            <div className="flex items-start gap-3">
              <div className="min-w-0 grow sm:max-w-md xl:w-61">
                <TextField
                  label="Find a referral"
                  hint="Reference, phone number or last name"
                  error={failure?.errors.text ?? failure?.message ?? undefined}
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
        <InboxTabs tab={found ? null : tab} counts={counts} />
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
      {found === null ? (
        children
      ) : (
        <div>{found.length > 0 && <ReferralTable referrals={found} tab={tab} />}</div>
      )}
    </>
  );
}

function foundText(count: number): string {
  if (count === 0) return 'No referral has this reference, phone number or last name.';
  if (count === REFERRALS_PER_PAGE) return `The newest ${count} referrals that were found.`;
  return count === 1 ? '1 referral was found.' : `${count} referrals were found.`;
}

import { type ReactNode, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { REFERRALS_PER_PAGE } from '../../domain/limits.ts';
import type { ReferralRow } from '../../domain/referrals/schemas.ts';
import { SessionEnded } from '../accounts/session-ended.tsx';
import { type ActionResult, JSON_POST } from '../editing/action-result.ts';
import { TextField } from '../ui/text-field.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { ReferralTable } from './table.tsx';

export type SearchSubmission = { search: string };
export type FoundReferrals = { referrals: ReferralRow[] };

/** Finds referrals in place of the view; the address does not change, so that no history has the text. */
export function ReferralSearch({
  children,
  ...table
}: {
  view: string;
  userId: number | undefined;
  now: number;
  today: string;
  /** The view. */
  children: ReactNode;
}) {
  const fetcher = useFetcher<ActionResult<FoundReferrals>>();
  const [text, setText] = useState('');
  const [found, setFound] = useState<ReferralRow[] | null>(null);
  const outcome = fetcher.data;
  useEffect(() => {
    if (outcome?.current) setFound(outcome.current.referrals);
  }, [outcome]);
  const isBusy = fetcher.state !== 'idle';

  return (
    <>
      <search>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void fetcher.submit({ search: text } satisfies SearchSubmission, JSON_POST);
          }}
        >
          <UntilHydrated className="flex flex-wrap items-start gap-x-3 gap-y-2">
            <div className="min-w-0 grow basis-64 sm:max-w-xl">
              <TextField
                label="Find a referral"
                hint="Reference, phone number or last name. Each search is recorded, but not its text."
                error={isBusy ? undefined : (outcome?.errors.text ?? outcome?.message ?? undefined)}
                autoComplete="off"
                value={text}
                onChange={setText}
              />
            </div>
            <div className="flex gap-3 sm:pt-[1.6rem]">
              <button type="submit" aria-disabled={isBusy} className="button-quiet">
                {isBusy ? 'Searching...' : 'Search'}
              </button>
              {found && (
                <button
                  type="button"
                  onClick={() => {
                    setFound(null);
                    setText('');
                  }}
                  className="button-quiet"
                >
                  Show the list
                </button>
              )}
            </div>
          </UntilHydrated>
        </form>
      </search>
      <SessionEnded status={outcome?.status} />
      <p role="status" className="text-[0.9375rem] empty:hidden">
        {found && !isBusy && foundText(found.length)}
      </p>
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

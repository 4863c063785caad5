import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { REFERRAL_STATUSES, type ReferralStatus } from '../../domain/referral.ts';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useSubmitOnce } from '../ui/use-submit-once.ts';
import { STATUS_LABELS, StatusBadge } from './referral-status.tsx';

/** Shows and changes the status of a referral. The action returns the new status, or null on failure. */
export function ReferralStatusForm({ status }: { status: ReferralStatus }) {
  const fetcher = useFetcher<ReferralStatus | null>();
  const [stored, setStored] = useState(status);
  const [chosen, setChosen] = useState(status);
  const isSaving = fetcher.state !== 'idle';
  const mayStart = useSubmitOnce(isSaving);
  const maySave = chosen !== stored && !isSaving;

  useEffect(() => {
    if (fetcher.data) setStored(fetcher.data);
  }, [fetcher.data]);

  function submit(event: FormEvent): void {
    if (!maySave || !mayStart()) event.preventDefault();
  }

  return (
    <fetcher.Form method="post" onSubmit={submit}>
      <UntilHydrated>
        <fieldset className="min-w-0">
          <legend className="mb-4 flex w-full flex-wrap items-center justify-between gap-3">
            <h2 className="text-2xl">Status</h2>
            <span>
              <span className="sr-only">now </span>
              <StatusBadge status={stored} />
            </span>
          </legend>
          <div className="grid gap-2 min-[24rem]:grid-cols-2 print:hidden">
            {REFERRAL_STATUSES.map((each) => (
              <label
                key={each}
                className="flex min-h-12 cursor-pointer items-center gap-3 rounded-xl border border-ink/60 px-4 transition-colors hover:border-ink hover:bg-mint-pale has-checked:border-green has-checked:bg-mint"
              >
                <input
                  type="radio"
                  name="status"
                  value={each}
                  checked={each === chosen}
                  onChange={() => setChosen(each)}
                  className="size-4.5 shrink-0 accent-green"
                />
                {STATUS_LABELS[each]}
              </label>
            ))}
          </div>
        </fieldset>
        {/* Not disabled: the focus would be lost as soon as it has done its work. */}
        <button type="submit" aria-disabled={!maySave} className="button-primary mt-5 print:hidden">
          {isSaving ? 'Saving...' : 'Save status'}
        </button>
      </UntilHydrated>
    </fetcher.Form>
  );
}

import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { REFERRAL_STATUSES, type ReferralStatus } from '../../domain/referrals/form.ts';
import type { Referral } from '../../domain/referrals/schemas.ts';
import { SessionEnded } from '../accounts/session-ended.tsx';
import type { ActionResult } from '../editing/action-result.ts';
import { RadioBox } from '../ui/choices.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { useForm } from '../ui/use-form.ts';
import { STATUS_LABELS, StatusBadge } from './status.tsx';

/** Shows and changes the status of a referral. */
export function ReferralStatusForm({ status }: { status: ReferralStatus }) {
  const fetcher = useFetcher<ActionResult<Referral>>();
  const outcome = fetcher.data;
  const [stored, setStored] = useState(status);
  const { props, field, changed, isSubmitting } = useForm({
    initial: { status: stored },
    onSubmit: async (values, changed) => {
      if (changed.length > 0) await fetcher.submit(values, { method: 'post' });
    },
  });
  const chosen = field('status');

  useEffect(() => {
    if (outcome?.current) setStored(outcome.current.status);
  }, [outcome]);

  return (
    <form {...props}>
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
              <RadioBox
                key={each}
                name="status"
                value={each}
                checked={each === chosen.value}
                onChange={() => chosen.onChange(each)}
                className="min-h-12 transition-colors hover:border-ink"
              >
                {STATUS_LABELS[each]}
              </RadioBox>
            ))}
          </div>
        </fieldset>
        {outcome?.status && (
          <div className="mt-5">
            <SessionEnded status={outcome.status} />
          </div>
        )}
        {/* Not disabled: the button would lose focus after saving. */}
        <button
          type="submit"
          aria-disabled={changed.length === 0 || isSubmitting}
          className="button-primary mt-5 print:hidden"
        >
          {isSubmitting ? 'Saving...' : 'Save status'}
        </button>
      </UntilHydrated>
    </form>
  );
}

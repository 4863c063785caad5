import { CLOSING_REASONS } from '../../../domain/referrals/inbox-form.ts';
import type { Referral } from '../../../domain/referrals/referral-responses.ts';
import { CLOSING_LABELS, STATUS_LABELS, statusText } from './referral-texts.ts';
import type { Opened } from './use-referral.ts';

type State = Pick<Referral, 'status' | 'closingReason'>;

const OPEN_STATUSES = ['new', 'contacted', 'scheduled'] as const;

export function StatusForm({ opened: { referral, added, isBusy, change } }: { opened: Opened }) {
  const { status, closingReason } = referral;
  const isChanged = added.some(({ field }) => field === 'status');

  const choice = (next: State, label: string) => {
    const isPresent = next.status === status && next.closingReason === closingReason;
    return (
      <button
        key={label}
        type="button"
        aria-pressed={isPresent}
        aria-disabled={isBusy}
        onClick={() => isPresent || change(next)}
        className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-ink/60 px-3.5 text-[0.9375rem] hover:bg-mint-pale aria-pressed:border-green aria-pressed:bg-mint aria-pressed:font-semibold pointer-coarse:min-h-11"
      >
        {label}
      </button>
    );
  };

  return (
    <section aria-label="Status">
      <h2 className="mb-3 text-xl">Status</h2>

      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Open as</legend>
        {OPEN_STATUSES.map((each) => choice({ status: each, closingReason: null }, STATUS_LABELS[each]))}
      </fieldset>
      <fieldset className="mt-4 flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">Close as</legend>
        {CLOSING_REASONS.map((each) =>
          choice({ status: 'closed', closingReason: each }, CLOSING_LABELS[each]),
        )}
      </fieldset>

      <p role="status" className="text-[0.9375rem] not-empty:mt-3">
        {isChanged && !isBusy && `Now ${statusText(status, closingReason)}.`}
      </p>
    </section>
  );
}

import { useState } from 'react';
import {
  CLOSE_FORM,
  CLOSING_LABELS,
  CLOSING_REASONS,
  type InboxFields,
  STATUS_LABELS,
} from '../../../domain/referrals/inbox-form.ts';
import type { ChangedReferral } from '../../../domain/referrals/referral-responses.ts';
import { FormDialog } from '../forms/form-dialog.tsx';
import { statusText } from './referral-texts.ts';
import type { Opened } from './use-referral.ts';

const OPEN_STATUSES = ['new', 'contacted', 'scheduled'] as const;
const REASONS = CLOSING_REASONS.map((id) => ({ id, label: CLOSING_LABELS[id] }));

export function StatusForm({ opened }: { opened: Opened }) {
  const { referral, added, isBusy, change, submission, receive } = opened;
  const { reference, status, closingReason } = referral;
  const [isClosing, setClosing] = useState(false);
  const isChanged = added.some(({ field }) => field === 'status');
  return (
    <section aria-label="Status">
      <h2 className="mb-3 text-xl">Status</h2>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="mb-1.5 text-sm font-semibold">
          {status === 'closed' ? 'Reopen as' : 'Open as'}
        </legend>
        {OPEN_STATUSES.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === status}
            aria-disabled={isBusy}
            onClick={() => each === status || change({ status: each })}
            className="inline-flex min-h-9 cursor-pointer items-center rounded-full border border-ink/60 px-3.5 text-[0.9375rem] hover:bg-mint-pale aria-pressed:border-green aria-pressed:bg-mint aria-pressed:font-semibold pointer-coarse:min-h-11"
          >
            {STATUS_LABELS[each]}
          </button>
        ))}
      </fieldset>
      {status !== 'closed' && (
        <button type="button" onClick={() => setClosing(true)} className="button-compact mt-3">
          Close referral
        </button>
      )}
      <p role="status" className="text-[0.9375rem] not-empty:mt-3">
        {isChanged && !isBusy && `Now ${statusText(status, closingReason)}.`}
      </p>
      {isClosing && (
        <FormDialog<keyof typeof CLOSE_FORM, ChangedReferral>
          title={`Close ${reference}`}
          fields={CLOSE_FORM}
          options={{ closingReason: REASONS }}
          submitText="Close referral"
          submission={(sent) => {
            // The values are valid.
            const changes = sent as Partial<InboxFields>;
            return submission({ changes: { ...changes, status: 'closed' } });
          }}
          onClose={(returned) => {
            setClosing(false);
            receive(returned);
          }}
        />
      )}
    </section>
  );
}

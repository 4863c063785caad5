import { useState } from 'react';
import { FormDialog } from '../editing/form-dialog.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

const REMOVAL = { removesExamples: true };

/** What the dialog submits. */
export type ExamplesRemoval = typeof REMOVAL;

/** Says that there are made-up referrals, and removes them all after a confirmation. @param areAll that there are no others. */
export function ExamplesNotice({ count, areAll }: { count: number; areAll: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const examples = count === 1 ? 'example referral' : 'example referrals';
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.9375rem]">
      <p>
        {count === 1
          ? 'One referral is an example'
          : `${areAll ? 'All ' : ''}${count} referrals are examples`}
        , made up for the demo.
      </p>
      <UntilHydrated>
        <button type="button" onClick={() => setAsking(true)} className="button-compact">
          Remove all examples
        </button>
      </UntilHydrated>
      {isAsking && (
        <FormDialog
          role="alertdialog"
          title={`Remove ${count} ${examples}?`}
          description="Their logs and emails are removed, too. This cannot be undone."
          submitText="Remove"
          busyText="Removing..."
          submission={() => REMOVAL}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

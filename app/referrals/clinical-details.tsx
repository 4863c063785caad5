import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { keysOf } from '../../domain/objects.ts';
import { referral } from '../content/referral.ts';
import { ChevronIcon } from '../ui/icons.tsx';
import { type DetailsForm, type FormOptions, NO_DETAILS } from './details-form.ts';

/** Loaded when they are opened: most referrals have none. */
const ClinicalFields = lazy(() => import('./clinical-fields.tsx'));

/**
 * The optional part of the referral form, closed at first, and open when a field has an error.
 * @param isFilled renders the fields at once, because a clinic's link has filled in some.
 */
export function ClinicalDetails({
  form,
  options,
  isFilled,
}: {
  form: DetailsForm;
  options: FormOptions;
  isFilled: boolean;
}) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Visitors can open it before scripts run.
  useEffect(() => setOpen(details.current?.open === true), []);
  const hasError = keysOf(NO_DETAILS).some((name) => form.field(name).error);
  return (
    <details
      ref={details}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-xl border border-line not-open:print:hidden"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-xl px-4 text-sm font-semibold hover:bg-mint-pale">
        {referral.clinical.title}
        <span className="group-open:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      {(isOpen || hasError || isFilled) && (
        <div className="space-y-5 px-4 pt-2 pb-5">
          <Suspense>
            <ClinicalFields form={form} options={options} />
          </Suspense>
        </div>
      )}
    </details>
  );
}

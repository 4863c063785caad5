import { useEffect, useRef, useState } from 'react';
import { keysOf } from '../../../domain/objects.ts';
import { DETAILS_FORM } from '../../../domain/referrals/referral-form.ts';
import { ChevronIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-field.tsx';
import type { FormState } from '../../ui/use-form.ts';

export const NO_DETAILS = { stateCode: '', insuranceCompanyName: '', reason: '' };

export type FormOptions = Record<'states' | 'insurers', [value: string, text: string][]>;

type DetailsForm = FormState<typeof NO_DETAILS>;

/** The optional fields, folded until the visitor opens them or one has an error. */
export function Details({ form, options }: { form: Pick<DetailsForm, 'field'>; options: FormOptions }) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  // Visitors can open the element before scripts run.
  useEffect(() => setOpen(details.current?.open === true), []);
  const hasError = keysOf(NO_DETAILS).some((name) => form.field(name).error);
  return (
    <details
      ref={details}
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-xl border border-line"
    >
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-3 rounded-xl px-4 text-sm font-semibold hover:bg-mint-pale">
        Add state, insurance or reason (optional)
        <span className="group-open:rotate-180">
          <ChevronIcon />
        </span>
      </summary>
      {(isOpen || hasError) && (
        <div className="space-y-5 px-4 pt-2 pb-5">
          <p className="text-sm text-ink-soft">All of this is optional, and encrypted like the rest.</p>
          <SelectField
            {...form.field('stateCode')}
            label={DETAILS_FORM.stateCode.label}
            placeholder="Not given"
            options={options.states}
          />
          <SelectField
            {...form.field('insuranceCompanyName')}
            label={DETAILS_FORM.insuranceCompanyName.label}
            placeholder="Not given"
            options={options.insurers}
          />
          <TextArea {...form.field('reason')} label={DETAILS_FORM.reason.label} autoComplete="off" />
        </div>
      )}
    </details>
  );
}

import { useState } from 'react';
import { BULK_FIELDS, type BulkAction, type BulkChange } from '../../../domain/directory/bulk/form.ts';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import type { InsuranceCompany, State } from '../../../domain/directory/schemas.ts';
import { type Form as FormFields, validate } from '../../../domain/forms/field.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { BULK_TEXTS } from '../../content/bulk.ts';
import { providerCountText } from '../../content/counts.ts';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BulkPreview } from './preview.tsx';
import type { Selection } from './selection.ts';

/** What the page's action receives. */
export type BulkSubmission = { intent: 'change'; change: BulkChange; filter: string };

const NO_STATES: number[] = [];
const INITIAL = {
  insuranceCompanyId: '',
  stateId: '',
  stateIds: NO_STATES,
  effectiveFrom: '',
  effectiveUntil: '',
  pausedFrom: '',
  pausedUntil: '',
  pauseNote: '',
};

const HINTS: Partial<Record<keyof typeof INITIAL, string>> = {
  pausedFrom: 'Leave blank to pause from today',
  pausedUntil: 'Leave blank if open-ended',
  pauseNote: 'Visitors see it during the pause.',
};

/** Makes the same change to the chosen providers, after a preview. Open while mounted. */
export function BulkDialog({
  action,
  selection,
  lists,
  onClose,
  onDone,
}: {
  action: BulkAction;
  selection: Selection;
  lists: { states: State[]; insuranceCompanies: InsuranceCompany[] };
  onClose: () => void;
  onDone: (result: BulkResult | null) => void;
}) {
  const [result, setResult] = useState<BulkResult | null>(null);
  const form: FormFields = BULK_FIELDS[action];
  const names = keysOf(INITIAL).filter((name) => name in form);
  const titleFor = (count: number) => BULK_TEXTS[action][1].replace('#', providerCountText(count));
  const count = result?.changedCount ?? 0;
  const findErrors = (values: typeof INITIAL) => validate(form, pick(values, names));
  const submission = (values: typeof INITIAL, preview: boolean): BulkSubmission => {
    const chosen = selection.isAll ? [] : [...selection.ids].map((id) => ({ id, revision: null }));
    const shown = result?.changed.map(({ providerId: id, revision }) => ({ id, revision })) ?? [];
    const change = { ...pick(values, names), action, providers: preview ? chosen : shown, preview };
    return { intent: 'change', change, filter: selection.filter };
  };
  const stateChoices = lists.states.map(({ id, displayName }) => ({ id, label: displayName }));
  return (
    <FormDialog<typeof INITIAL, BulkResult>
      title={titleFor(selection.count)}
      submitText={count > 0 ? titleFor(count) : BULK_TEXTS[action][0]}
      busyText="Saving..."
      initial={INITIAL}
      validate={findErrors}
      fields={({ field, values }) => (
        <>
          {names.map((name) => {
            const { label = '', isRequired = false } = form[name] ?? {};
            const hint = HINTS[name];
            switch (name) {
              case 'stateIds':
                return (
                  <details key={name}>
                    <summary className="link inline-flex min-h-11 cursor-pointer items-center">
                      Only in some states, not in all licensed ones
                    </summary>
                    <MultiSelect {...field(name)} label={label} choices={stateChoices} />
                  </details>
                );
              case 'stateId':
              case 'insuranceCompanyId':
                return (
                  <SelectField
                    key={name}
                    {...field(name)}
                    {...{ label, isRequired }}
                    placeholder={name === 'stateId' ? 'Select a state...' : 'Select insurance...'}
                    options={
                      name === 'stateId'
                        ? stateChoices.map(({ id, label }) => [String(id), label])
                        : lists.insuranceCompanies.map(({ id, name }) => [String(id), name])
                    }
                  />
                );
              case 'pauseNote':
                return <TextField key={name} {...field(name)} {...{ label, hint }} autoComplete="off" />;
              default:
                return <DateField key={name} {...field(name)} {...{ label, hint, isRequired }} />;
            }
          })}
          <BulkPreview
            submission={Object.keys(findErrors(values)).length > 0 ? null : submission(values, true)}
            onResult={setResult}
          />
        </>
      )}
      submission={(values) => submission(values, false)}
      isReady={count > 0}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

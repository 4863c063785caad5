import { type ReactNode, useState } from 'react';
import { BULK_FIELDS, type BulkAction, type BulkChange } from '../../../domain/directory/bulk/form.ts';
import type { BulkResult } from '../../../domain/directory/bulk/schemas.ts';
import { LICENSE_KINDS } from '../../../domain/directory/licenses.ts';
import type { InsuranceCompany, State } from '../../../domain/directory/schemas.ts';
import { type Form as FormFields, validate } from '../../../domain/forms/field.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import { BULK_TEXTS } from '../../content/bulk.ts';
import { providerCountText } from '../../content/counts.ts';
import { LICENSE_KIND_LABELS } from '../../content/directory-words.ts';
import { FormDialog } from '../../editing/form-dialog.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { Form } from '../../ui/use-form.ts';
import { BulkPreview } from './preview.tsx';
import type { Selection } from './selection.ts';

/** What the page's action receives. */
export type BulkSubmission = { intent: 'change'; change: BulkChange; filter: string };

type Lists = { states: State[]; insuranceCompanies: InsuranceCompany[] };

const NO_STATES: number[] = [];
const INITIAL = {
  insuranceCompanyId: '',
  stateId: '',
  stateIds: NO_STATES,
  kind: 'license',
  startsOn: '',
  expiresOn: '',
  effectiveFrom: '',
  effectiveUntil: '',
  pausedFrom: '',
  pausedUntil: '',
  pauseNote: '',
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
  lists: Lists;
  onClose: () => void;
  onDone: (result: BulkResult | null) => void;
}) {
  const [preview, setPreview] = useState<BulkResult | null>(null);
  const fields: FormFields = BULK_FIELDS[action];
  const names = keysOf(INITIAL).filter((name) => name in fields);
  const [label] = BULK_TEXTS[action];
  const submission = (values: typeof INITIAL, providers: BulkChange['providers'], isPreview: boolean) =>
    ({
      intent: 'change',
      change: { ...pick(values, names), action, providers, preview: isPreview },
      filter: selection.filter,
    }) satisfies BulkSubmission;
  const chosen = selection.isAll ? [] : [...selection.ids].map((id) => ({ id }));
  const findErrors = (values: typeof INITIAL) => validate(fields, pick(values, names));
  return (
    <FormDialog<typeof INITIAL, BulkResult>
      title={`${label}: ${providerCountText(selection.count)}`}
      submitText={preview?.changedCount ? `${label}: ${preview.changedCount}` : label}
      busyText="Saving..."
      initial={INITIAL}
      validate={findErrors}
      fields={({ field, values }) => (
        <>
          {names.map((name) => (
            <Control key={name} name={name} field={field} fields={fields} lists={lists} />
          ))}
          <BulkPreview
            submission={Object.keys(findErrors(values)).length > 0 ? null : submission(values, chosen, true)}
            onResult={setPreview}
          />
        </>
      )}
      submission={(values) => {
        const previewed = preview?.changed ?? [];
        return submission(
          values,
          previewed.map(({ providerId: id, revision }) => ({ id, revision })),
          false,
        );
      }}
      isReady={Boolean(preview?.changedCount)}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

function Control({
  name,
  field,
  fields,
  lists: { states, insuranceCompanies },
}: {
  name: keyof typeof INITIAL;
  field: Form<typeof INITIAL>['field'];
  fields: FormFields;
  lists: Lists;
}): ReactNode {
  const { label = '', isRequired = false } = fields[name] ?? {};
  const options = (list: { id: number; name: string }[]): [string, string][] =>
    list.map((each) => [String(each.id), each.name]);
  const stateChoices = states.map(({ id, displayName }) => ({ id, name: displayName, label: displayName }));
  switch (name) {
    case 'stateIds':
      return (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Only in some states, not in all licensed ones
          </summary>
          <MultiSelect {...field(name)} label={label} choices={stateChoices} />
        </details>
      );
    case 'stateId':
      return (
        <SelectField
          {...field(name)}
          {...{ label, isRequired }}
          placeholder="Select a state..."
          options={options(stateChoices)}
        />
      );
    case 'insuranceCompanyId':
      return (
        <SelectField
          {...field(name)}
          {...{ label, isRequired }}
          placeholder="Select insurance..."
          options={options(insuranceCompanies)}
        />
      );
    case 'kind':
      return (
        <SelectField
          {...field(name)}
          label={label}
          options={LICENSE_KINDS.map((kind) => [kind, LICENSE_KIND_LABELS[kind]])}
        />
      );
    case 'pauseNote':
      return (
        <TextField
          {...field(name)}
          label={label}
          autoComplete="off"
          hint="Visitors see it during the pause."
        />
      );
    default:
      return <DateField {...field(name)} {...{ label, isRequired }} />;
  }
}

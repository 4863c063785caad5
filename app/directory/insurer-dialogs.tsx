import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { INSURER_FORM, MERGE_FORM } from '../../domain/directory/insurers.ts';
import type { StaffInsurer } from '../../domain/directory/schemas.ts';
import { validate } from '../../domain/forms/field.ts';
import { providerCountText } from '../content/counts.ts';
import { type ActionResult, JSON_POST } from '../editing/action-result.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

const parseNames = (text: string) =>
  text
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean);

/** Adds or edits an insurer. @param insurer null for a new one; after a conflict, with the latest revision. */
export function InsurerDialog({ insurer, onClose }: { insurer: StaffInsurer | null; onClose: () => void }) {
  const [opened] = useState(insurer);
  return (
    <FormDialog
      title={insurer ? 'Edit Insurer' : 'New Insurer'}
      description={
        insurer && insurer.revision !== opened?.revision && <p>Current version: {describeInsurer(insurer)}</p>
      }
      submitText={insurer ? 'Save' : 'Add'}
      busyText={insurer ? 'Saving...' : 'Adding...'}
      initial={{
        name: insurer?.name ?? '',
        aliases: insurer?.aliases.join('\n') ?? '',
        isOnHome: insurer?.isOnHome ?? false,
      }}
      validate={({ aliases, ...values }) =>
        validate(INSURER_FORM, { ...values, aliases: parseNames(aliases), position: null })
      }
      fields={({ field }) => {
        const { value: isOnHome, onChange } = field('isOnHome');
        return (
          <>
            <TextField
              {...field('name')}
              label={INSURER_FORM.name.label}
              isRequired
              autoComplete="off"
              hint={insurer ? 'After a new name, searches find the former one, too.' : undefined}
            />
            <TextArea
              {...field('aliases')}
              label={INSURER_FORM.aliases.label}
              hint="One on each line, such as BCBS. Visitors find the insurer by each of them."
            />
            <Checkbox isChecked={isOnHome} onChange={onChange} className="min-h-11 items-center">
              {INSURER_FORM.isOnHome.label}
            </Checkbox>
          </>
        );
      }}
      submission={({ name, aliases, isOnHome }) => ({
        intent: 'save',
        id: insurer?.id ?? null,
        revision: insurer?.revision,
        fields: { name: name.trim(), aliases: parseNames(aliases), isOnHome },
      })}
      onClose={onClose}
    />
  );
}

/** Describes the saved insurer to a user whose change was rejected. */
function describeInsurer({ name, aliases, isOnHome }: StaffInsurer): string {
  const others = aliases.length > 0 ? `, also found by ${aliases.join(', ')}` : '';
  return `${name}${others}${isOnHome ? ', on the home page' : ''}.`;
}

/** Merges an insurer into another, after a preview. */
export function MergeDialog({
  insurer: { id, name, revision },
  insurers,
  onClose,
}: {
  insurer: StaffInsurer;
  insurers: StaffInsurer[];
  onClose: () => void;
}) {
  const others = insurers.filter((other) => other.id !== id);
  const nameOf = (intoId: string) => others.find((other) => String(other.id) === intoId)?.name ?? '';
  return (
    <FormDialog
      title={`Merge ${name}`}
      description={
        <>
          <p>
            Choose the insurer that stays. The providers of {name} move to it, and searches for {name} find
            it.
          </p>
          <p className="mt-1 font-semibold">This can NOT be undone.</p>
        </>
      }
      submitText="Merge"
      busyText="Merging..."
      initial={{ intoId: '' }}
      validate={({ intoId }) => validate(MERGE_FORM, { intoId, preview: false })}
      fields={({ field, values }) => (
        <>
          <SelectField
            {...field('intoId')}
            label={MERGE_FORM.intoId.label}
            isRequired
            placeholder="Select insurance..."
            options={others.map((other) => [String(other.id), other.name])}
          />
          <Preview id={id} name={name} intoId={values.intoId} into={nameOf(values.intoId)} />
        </>
      )}
      submission={({ intoId }) => ({
        intent: 'merge',
        id,
        revision,
        name,
        intoId: Number(intoId),
        into: nameOf(intoId),
      })}
      onClose={onClose}
    />
  );
}

/** What a merge would change. */
export type MergePreview = { providerCount: number };

function Preview({ id, name, intoId, into }: { id: number; name: string; intoId: string; into: string }) {
  const { submit, state, data } = useFetcher<ActionResult<MergePreview>>();
  useEffect(() => {
    if (!intoId) return;
    submit(JSON.stringify({ intent: 'preview', id, intoId: Number(intoId) }), JSON_POST);
  }, [id, intoId, submit]);
  const result = intoId && state === 'idle' ? data : undefined;
  const preview = result?.current;
  return (
    <div role="status" className="min-h-20 wrap-anywhere">
      {result?.message}
      {preview && (
        <>
          <p className="font-semibold">
            {providerCountText(preview.providerCount)} {preview.providerCount === 1 ? 'has' : 'have'} {name}.
          </p>
          <p>
            Their panels move to {into}, where they have none yet. Searches by the names of {name} will find{' '}
            {into}.
          </p>
        </>
      )}
    </div>
  );
}

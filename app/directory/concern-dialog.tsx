import { CONCERN_FORM } from '../../domain/directory/concerns.ts';
import type { StaffConcern } from '../../domain/directory/schemas.ts';
import { validate } from '../../domain/forms/field.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

/** Adds or edits a concern. @param concern null for a new one; after a conflict, with the latest revision. */
export function ConcernDialog({ concern, onClose }: { concern: StaffConcern | null; onClose: () => void }) {
  return (
    <FormDialog
      title={concern ? 'Edit Concern' : 'New Concern'}
      submitText={concern ? 'Save' : 'Add'}
      busyText={concern ? 'Saving...' : 'Adding...'}
      initial={{ name: concern?.name ?? '', explanation: concern?.explanation ?? '' }}
      validate={(values) => validate(CONCERN_FORM, { ...values, position: null })}
      fields={({ field }) => {
        const explanation = field('explanation');
        return (
          <>
            <TextField {...field('name')} label={CONCERN_FORM.name.label} autoComplete="off" isRequired />
            <TextArea
              {...explanation}
              onChange={(text) => explanation.onChange(text.replaceAll('\n', ' '))}
              isLow
              label={CONCERN_FORM.explanation.label}
              hint="One plain sentence for somebody who does not know the word"
              autoComplete="off"
              isRequired
            />
          </>
        );
      }}
      submission={({ name, explanation }) => ({
        intent: 'save',
        id: concern?.id ?? null,
        revision: concern?.revision,
        fields: { name: name.trim(), explanation: explanation.trim() },
      })}
      onClose={onClose}
    />
  );
}

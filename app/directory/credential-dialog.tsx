import { CREDENTIAL_FORM } from '../../domain/directory/credentials.ts';
import type { StaffCredential } from '../../domain/directory/schemas.ts';
import { validate } from '../../domain/forms/field.ts';
import { FormDialog } from '../editing/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Adds or edits a credential. @param credential null for a new one; after a conflict, with the latest revision. */
export function CredentialDialog({
  credential,
  onClose,
}: {
  credential: StaffCredential | null;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={credential ? 'Edit Credential' : 'New Credential'}
      submitText={credential ? 'Save' : 'Add'}
      busyText={credential ? 'Saving...' : 'Adding...'}
      initial={{ title: credential?.title ?? '', abbreviation: credential?.abbreviation ?? '' }}
      validate={(values) => validate(CREDENTIAL_FORM, { ...values, position: null })}
      fields={({ field }) => (
        <>
          <TextField
            {...field('title')}
            label={CREDENTIAL_FORM.title.label}
            hint='Such as "Registered Dietitian"'
            autoComplete="off"
            isRequired
          />
          <TextField
            {...field('abbreviation')}
            label={CREDENTIAL_FORM.abbreviation.label}
            hint="As it stands after a name, such as RD"
            autoComplete="off"
            isRequired
          />
        </>
      )}
      submission={({ title, abbreviation }) => ({
        intent: 'save',
        id: credential?.id ?? null,
        revision: credential?.revision,
        fields: { title: title.trim(), abbreviation: abbreviation.trim() },
      })}
      onClose={onClose}
    />
  );
}

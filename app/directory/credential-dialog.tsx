import { CREDENTIAL_FORM } from '../../domain/directory/credentials.ts';
import type { StaffCredential } from '../../domain/directory/schemas.ts';
import { ItemDialog } from '../editing/item-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Adds or edits a credential. */
export function CredentialDialog({
  credential,
  onClose,
}: {
  credential: StaffCredential | null;
  onClose: () => void;
}) {
  return (
    <ItemDialog
      what="Credential"
      item={credential}
      form={CREDENTIAL_FORM}
      initial={{ title: credential?.title ?? '', abbreviation: credential?.abbreviation ?? '' }}
      fields={(field) => (
        <>
          <TextField {...field('title')} hint="Such as Registered Dietitian" />
          <TextField {...field('abbreviation')} hint="As it stands after a name, such as RD" />
        </>
      )}
      onClose={onClose}
    />
  );
}

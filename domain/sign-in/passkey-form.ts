import { nameField } from '../forms/field.ts';
import { MAX_PASSKEY_NAME_LENGTH } from '../limits.ts';

/** The name that tells a person's passkeys apart. */
export const PASSKEY_FORM = {
  name: {
    ...nameField('Name', MAX_PASSKEY_NAME_LENGTH),
    hint: `Such as “Work laptop”, at most ${MAX_PASSKEY_NAME_LENGTH} characters`,
  },
};

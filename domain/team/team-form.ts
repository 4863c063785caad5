import { booleanField, emailField, type Field, type FieldsOf, nameField } from '../forms/field.ts';
import { PERMISSIONS, type Permission } from './permissions.ts';

/** Any of the permissions. A missing field is an error, so that nobody grants all by mistake. */
function permissionsField(): Field<Permission[]> {
  return {
    label: 'Permissions',
    isRequired: true,
    control: 'choices',
    hint: 'Everybody can read the directory. Choose only what they need.',
    schema: { type: 'array', items: { enum: PERMISSIONS } },
    parse(sent) {
      // A form sends an empty list as an empty entry.
      const names: unknown[] | null = Array.isArray(sent) ? sent.filter((name) => name !== '') : null;
      const value = PERMISSIONS.filter((permission) => names?.includes(permission));
      const isKnown = names?.every((name) => PERMISSIONS.some((permission) => permission === name));
      return { value, error: isKnown ? null : `Permissions must be any of ${PERMISSIONS.join(', ')}` };
    },
  };
}

export const INVITATION_FORM = {
  email: emailField(),
  permissions: permissionsField(),
};

/** The fields of a user that administrators change. */
export const USER_FORM = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  permissions: permissionsField(),
  deactivated: booleanField('Deactivated'),
};

export type UserChanges = Partial<FieldsOf<typeof USER_FORM>>;

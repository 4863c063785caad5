import { emailField, type FieldsOf, nameField } from '../forms/field.ts';

/** The registration form (spec sections 3 and 5). */
export const REGISTRATION_FORM = {
  email: emailField(),
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
};

export type RegistrationFields = FieldsOf<typeof REGISTRATION_FORM>;

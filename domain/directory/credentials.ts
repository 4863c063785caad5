import { type FieldsOf, nameField } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';

/** A professional credential as staff edit it. */
export const CREDENTIAL_FORM = {
  title: nameField('Title'),
  abbreviation: nameField('Abbreviation'),
  position: positionField('Position'),
};

export type CredentialFields = FieldsOf<typeof CREDENTIAL_FORM>;

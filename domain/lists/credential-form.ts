import { nameField } from '../forms/field.ts';
import { positionField } from '../forms/id-fields.ts';

/** A professional credential as staff edit it. */
export const CREDENTIAL_FORM = {
  title: { ...nameField('Title'), hint: 'Such as Registered Dietitian' },
  abbreviation: { ...nameField('Abbreviation'), hint: 'As it stands after a name, such as RD' },
  position: positionField('Position'),
};

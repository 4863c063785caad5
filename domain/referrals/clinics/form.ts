import {
  booleanField,
  checkedText,
  type FieldsOf,
  nameField,
  optionalPhoneField,
} from '../../forms/field.ts';
import { SLUG } from '../../slugs.ts';
import { MAX_SLUG_LENGTH } from '../form.ts';

/** A link for a clinic, which fills in the clinic's part of the referral form. */
export const CLINIC_FORM = {
  name: nameField('Name'),
  phone: optionalPhoneField('Phone'),
  fax: optionalPhoneField('Fax'),
  /** Made from the name when left out. */
  slug: checkedText('Link ending', { maxLength: MAX_SLUG_LENGTH, pattern: SLUG.source }, (text) =>
    SLUG.test(text) ? null : 'Link ending must have only lowercase letters, digits and hyphens between them',
  ),
  isRetired: booleanField('Retired', false),
};

export type ClinicFields = FieldsOf<typeof CLINIC_FORM>;

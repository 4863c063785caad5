import {
  choiceField,
  type FieldsOf,
  type Form,
  idsField,
  isEmpty,
  nameField,
  optionalEmailField,
  optionalText,
  readChanges,
  readForm,
} from '../forms/field.ts';
import { MAX_BIO_LENGTH, MAX_EHR_UUID_LENGTH, PICTURE_MEGABYTES } from '../limits.ts';
import { keysOf, pick } from '../objects.ts';
import { LISTINGS } from './availability.ts';
import { LICENSES } from './licenses.ts';
import { PANELS } from './panels.ts';

/** Sent in place of a file to delete the stored picture (spec section 4). */
export const CLEARED = 'cleared';

/** The provider form (spec sections 3 and 5). Add new text fields here. */
export const PROVIDER_TEXTS = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  ehrUuid: optionalText('Healthie Provider ID', { maxLength: MAX_EHR_UUID_LENGTH }),
  bio: optionalText('Bio', { maxLength: MAX_BIO_LENGTH, isMultiline: true }),
};

export const PROVIDER_LISTS = {
  stateIds: idsField('States'),
  credentialIds: idsField('Credentials'),
  insuranceCompanyIds: idsField('Insurance companies'),
};

export const PROVIDER_TABLES = { licenses: LICENSES, panels: PANELS };

/** The browser checks the declared type of a file, the server its content. */
export const PROVIDER_PICTURES = {
  avatar: pictureField('Avatar', PICTURE_MEGABYTES.avatar),
  photo: pictureField('Photo', PICTURE_MEGABYTES.photo),
};

export const PROVIDER_FORM = {
  ...PROVIDER_TEXTS,
  ...PROVIDER_LISTS,
  ...PROVIDER_TABLES,
  /** Private: the practice asks here whether the entry is correct. */
  contactEmail: optionalEmailField('Contact email'),
  listing: choiceField('Listing', LISTINGS, 'listed'),
};

export type ProviderFields = FieldsOf<typeof PROVIDER_FORM>;
export type ProviderTextName = keyof typeof PROVIDER_TEXTS;
export type PictureField = keyof typeof PROVIDER_PICTURES;
export type ProviderFieldName = keyof ProviderFields | PictureField;

function pictureField(label: string, maxMegabytes: number) {
  const description = `A JPEG or PNG file of at most ${maxMegabytes} MB (multipart), or '${CLEARED}' to delete the picture.`;
  return { label, maxMegabytes, isRequired: false, schema: { type: 'string', description } };
}

/** Returns the sent fields. A new provider needs all that are required. */
export function readProviderFields<F extends Form>(
  form: F,
  { listing, ...others }: Record<string, unknown>,
  { isNew }: { isNew: boolean },
) {
  // The default of an empty listing would publish a draft.
  const input = isEmpty(listing) ? others : { ...others, listing };
  const { fields, errors } = isNew ? readForm(form, input) : readChanges(form, input);
  return {
    fields: pick(
      fields,
      keysOf(fields).filter((name) => input[name] !== undefined),
    ),
    errors,
  };
}

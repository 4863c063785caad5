import { choiceField, optionalText } from '../forms/field.ts';
import { keysOf, pick } from '../objects.ts';
import { LICENSE_FORM } from './licenses.ts';
import { PROVIDER_ANSWERS, PROVIDER_FLAGS, PROVIDER_FORM, PROVIDER_TEXTS } from './provider-form.ts';

/** A dietitian's reply on whether the directory entry is correct. */
export const CONFIRMATION_REPLIES = ['correct', 'changed'] as const;
export type ConfirmationReply = (typeof CONFIRMATION_REPLIES)[number];

/** The link in the mail is valid for this many days. */
export const CONFIRMATION_DAYS = 30;

export const MAX_CONFIRMATION_LENGTH = 2_000;
const MAX_REVISION_LENGTH = 64;

/** What a dietitian may name as changed, beside what can be corrected in place. */
export const CHANGED_FIELDS = {
  states: 'States',
  insurance: 'Insurance',
  availability: 'New patients',
  booking: 'Online booking',
  credentials: 'Credentials',
  pictures: 'Picture',
  contact_email: 'My email address',
  other: 'Something else',
};

export const CONFIRMATION_FORM = {
  answer: choiceField('Answer', CONFIRMATION_REPLIES),
  /** What the text is about. */
  field: choiceField('Field', keysOf(CHANGED_FIELDS), 'other'),
  text: optionalText('What has changed', { maxLength: MAX_CONFIRMATION_LENGTH, isMultiline: true }),
  /** The revision of the entry that the reply is about; the current one if missing. */
  revision: optionalText('Revision', { maxLength: MAX_REVISION_LENGTH }),
};

/** What the dietitian can correct in place. A reply may send any of it. */
export const CORRECTED_TEXTS = {
  ...pick(PROVIDER_TEXTS, ['firstName', 'lastName', 'npi', 'bio']),
  ...PROVIDER_ANSWERS,
};
export const CORRECTED_CHOICES = {
  ...pick(PROVIDER_FORM, ['concernIds', 'languageCodes', 'officeIds']),
  ...PROVIDER_FLAGS,
};
export const CORRECTED_LICENSE = pick(LICENSE_FORM, ['number', 'startsOn', 'expiresOn']);

import { choiceField, optionalText } from '../forms/field.ts';
import { pick } from '../objects.ts';
import { LICENSE_FORM } from './licenses.ts';
import { PROVIDER_TEXTS } from './provider-form.ts';

/** A dietitian's reply on whether the directory entry is correct. */
export const CONFIRMATION_REPLIES = ['correct', 'changed'] as const;
export type ConfirmationReply = (typeof CONFIRMATION_REPLIES)[number];

/** The link in the mail is valid for this many days. */
export const CONFIRMATION_DAYS = 30;

export const MAX_CONFIRMATION_LENGTH = 2_000;
const MAX_REVISION_LENGTH = 64;

export const CONFIRMATION_FORM = {
  answer: choiceField('Answer', CONFIRMATION_REPLIES),
  text: optionalText('What has changed', { maxLength: MAX_CONFIRMATION_LENGTH, isMultiline: true }),
  /** The revision of the entry that the reply is about; the current one if missing. */
  revision: optionalText('Revision', { maxLength: MAX_REVISION_LENGTH }),
};

/** What the dietitian can correct in place. A reply may send any of it. */
export const CORRECTED_TEXTS = pick(PROVIDER_TEXTS, ['firstName', 'lastName', 'bio']);
export const CORRECTED_LICENSE = pick(LICENSE_FORM, ['number', 'startsOn', 'expiresOn']);

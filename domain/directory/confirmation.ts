import { choiceField, optionalIdField, optionalText } from '../forms/field.ts';

/** A dietitian's reply on whether the directory entry is correct. */
export const CONFIRMATION_REPLIES = ['correct', 'changed'] as const;
export type ConfirmationReply = (typeof CONFIRMATION_REPLIES)[number];

/** The link in the mail is valid for this many days. */
export const CONFIRMATION_DAYS = 30;

export const MAX_CONFIRMATION_LENGTH = 2_000;

export const CONFIRMATION_FORM = {
  answer: choiceField('Answer', CONFIRMATION_REPLIES),
  text: optionalText('What has changed', { maxLength: MAX_CONFIRMATION_LENGTH, isMultiline: true }),
  /** The revision of the entry that the reply is about; the current one if missing. */
  revision: optionalIdField('Revision'),
};

import { choiceField, type FieldsOf, optionalIdField, optionalText } from './form.ts';

/** A dietitian's answer to the question whether the entry in the directory is correct. */
export const CONFIRMATION_ANSWERS = ['correct', 'changed'] as const;
export type ConfirmationAnswer = (typeof CONFIRMATION_ANSWERS)[number];

/** For how many days the link in the mail works. */
export const CONFIRMATION_DAYS = 30;

export const MAX_CONFIRMATION_LENGTH = 2_000;

export const CONFIRMATION_FORM = {
  answer: choiceField('Answer', CONFIRMATION_ANSWERS),
  text: optionalText('What has changed', { maxLength: MAX_CONFIRMATION_LENGTH, isMultiline: true }),
  /** Of the entry that the answer is about; without it, of the present one. */
  revision: optionalIdField('Revision'),
};

export type ConfirmationFields = FieldsOf<typeof CONFIRMATION_FORM>;

import {
  choiceField,
  type FieldsOf,
  optionalChoiceField,
  optionalText,
  requiredText,
} from '../forms/field.ts';
import { optionalIdField } from '../forms/id-fields.ts';
import { textError } from '../forms/rules.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { REFERRAL_STATUSES } from './referral-form.ts';

/** The tabs of the inbox: all but `closed` have only open referrals. */
export const INBOX_TABS = ['new', 'mine', 'open', 'closed'] as const;
export type InboxTab = (typeof INBOX_TABS)[number];

export const CLOSING_REASONS = [
  'scheduled',
  'declined',
  'could_not_be_reached',
  'duplicate',
  'not_covered',
  'other',
] as const;
export type ClosingReason = (typeof CLOSING_REASONS)[number];

/** What came of a call or mail to a patient. */
export const CONTACT_OUTCOMES = ['reached', 'voicemail', 'no_answer', 'wrong_number', 'email'] as const;
export type ContactOutcome = (typeof CONTACT_OUTCOMES)[number];

const MAX_NOTE_LENGTH = 2_000;

const note = optionalText('Note', { maxLength: MAX_NOTE_LENGTH, isMultiline: true });

/** What staff change of a referral. The note goes into the log with the change. */
export const INBOX_FORM = {
  status: choiceField('Status', REFERRAL_STATUSES),
  closingReason: optionalChoiceField('Reason', CLOSING_REASONS),
  assigneeId: optionalIdField('Owner'),
  note,
};

export type InboxFields = FieldsOf<typeof INBOX_FORM>;

/** A call or mail to the patient. */
export const CONTACT_FORM = {
  outcome: choiceField('Outcome', CONTACT_OUTCOMES),
  note,
};

export type ContactFields = FieldsOf<typeof CONTACT_FORM>;

const MIN_SEARCH_LENGTH = 2;

/** What staff look for: a reference, a phone number or a last name. */
export const SEARCH_FORM = {
  text: requiredText('Search', {
    error: (text) =>
      text.length < MIN_SEARCH_LENGTH
        ? `Search must have at least ${MIN_SEARCH_LENGTH} characters`
        : textError('Search', text, { maxLength: MAX_NAME_LENGTH }),
    schema: {
      minLength: MIN_SEARCH_LENGTH,
      maxLength: MAX_NAME_LENGTH,
      examples: ['R-7K3M9Q', '(503) 555-0199'],
    },
  }),
};

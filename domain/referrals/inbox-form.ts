import {
  choiceField,
  type Field,
  type FieldsOf,
  optionalChoiceField,
  optionalText,
  requiredText,
  requireValue,
} from '../forms/field.ts';
import { optionalIdField } from '../forms/id-fields.ts';
import { textError } from '../forms/rules.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { keysOf } from '../objects.ts';
import { REFERRAL_STATUSES } from './referral-form.ts';

/** The tabs of the inbox: all but `closed` have only open referrals. */
export const TAB_LABELS = { call: 'To call', mine: 'Mine', open: 'Open', closed: 'Closed' };
export type InboxTab = keyof typeof TAB_LABELS;
export const INBOX_TABS = keysOf(TAB_LABELS);

/** The longest that a patient should wait for a first call. */
export const MAX_WAIT_MS = 48 * 3_600_000;

export const CLOSING_LABELS = {
  scheduled: 'Became a patient',
  declined: 'Declined',
  could_not_be_reached: 'Could not be reached',
  duplicate: 'Duplicate',
  not_covered: 'Not covered',
  other: 'Other',
};
export type ClosingReason = keyof typeof CLOSING_LABELS;
export const CLOSING_REASONS = keysOf(CLOSING_LABELS);

/** What came of a call or mail to a patient. */
export const OUTCOME_LABELS = {
  reached: 'Reached',
  scheduled: 'Scheduled',
  no_answer: 'No answer',
  voicemail: 'Voicemail',
  wrong_number: 'Wrong number',
  email: 'Emailed',
};
export type ContactOutcome = keyof typeof OUTCOME_LABELS;
export const CONTACT_OUTCOMES = keysOf(OUTCOME_LABELS);

const MAX_NOTE_LENGTH = 2_000;

const note = optionalText('Note', { maxLength: MAX_NOTE_LENGTH, isMultiline: true });

/** What staff change of the work on a referral. The note goes into the log with the change. */
export const INBOX_FORM = {
  status: choiceField('Status', REFERRAL_STATUSES),
  closingReason: optionalChoiceField('Reason', CLOSING_REASONS),
  ownerId: optionalIdField('Owner'),
  note,
};

export type InboxFields = FieldsOf<typeof INBOX_FORM>;

/** A call or mail to the patient. */
export const CONTACT_FORM = {
  outcome: requiredChoice('Outcome', CONTACT_OUTCOMES),
  note,
};

/** What the dialog asks that closes a referral. */
export const CLOSE_FORM = {
  closingReason: requiredChoice('Reason', CLOSING_REASONS),
  note,
};

/** One of a few options that are all in sight. Errors tell a missing choice from a wrong one. */
function requiredChoice<Option extends string>(label: string, options: Option[]): Field<Option> {
  // No list of options is empty.
  const [first] = options as [Option];
  const field = requireValue(optionalChoiceField(label, options), 'string', first);
  return { ...field, control: 'radio', schema: { enum: options } };
}

export type ContactFields = FieldsOf<typeof CONTACT_FORM>;

const MIN_SEARCH_LENGTH = 2;

/** What staff look for: a reference, a phone number or words of a last name. */
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

import {
  checkedText,
  emailField,
  type Field,
  type FieldsOf,
  nameField,
  optionalText,
  phoneField,
} from '../forms/field.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';
import { keysOf } from '../objects.ts';

/** The fields of the spec's referral form (sections 3 and 5). */
export const PATIENT_FORM = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  phone: phoneField(),
  email: emailField(),
  /** The referring clinic or employer. */
  company: nameField('Company'),
};

const MAX_REASON_LENGTH = 500;

/** What a referrer may add; all of it is optional. */
export const DETAILS_FORM = {
  stateCode: listed(checkedText('State', { maxLength: 2, pattern: '^[A-Z]{2}$' }, () => null)),
  insuranceCompanyName: listed(checkedText('Insurance', { maxLength: MAX_NAME_LENGTH }, () => null)),
  reason: optionalText('Reason', { maxLength: MAX_REASON_LENGTH, isMultiline: true }),
};

/** Staff choose from a list. */
function listed<Value>(field: Field<Value>): Field<Value> {
  return { ...field, control: 'select' };
}

/** Errors that only the server finds, which has the lists of states and insurers. */
export const UNKNOWN_STATE = 'State must be the code of a U.S. state, such as OR';
export const UNKNOWN_INSURER = 'Insurance must be the name of an insurance company in our list';

export type DetailsFields = FieldsOf<typeof DETAILS_FORM>;

export const REFERRAL_FORM = { ...PATIENT_FORM, ...DETAILS_FORM };

export type PatientFields = FieldsOf<typeof PATIENT_FORM>;
export type ReferralFields = FieldsOf<typeof REFERRAL_FORM>;

/** In the order of the workflow. */
export const STATUS_LABELS = {
  new: 'New',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  closed: 'Closed',
};
export type ReferralStatus = keyof typeof STATUS_LABELS;
export const REFERRAL_STATUSES = keysOf(STATUS_LABELS);

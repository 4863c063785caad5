import { choiceField, emailField, type FieldsOf, nameField, phoneField } from '../forms/field.ts';

/** The patient referral form (spec sections 3 and 5). */
export const REFERRAL_FORM = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  phone: phoneField(),
  email: emailField(),
  /** The referring clinic or employer. */
  company: nameField('Company'),
};

export type ReferralFields = FieldsOf<typeof REFERRAL_FORM>;

/** In the order of the workflow. */
export const REFERRAL_STATUSES = ['new', 'contacted', 'scheduled', 'closed'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

export const REFERRAL_STATUS_FORM = { status: choiceField('Status', REFERRAL_STATUSES) };

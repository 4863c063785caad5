import { choiceField, emailField, type FieldsOf, nameField, phoneField } from './form.ts';

/** What a referrer fills in about a patient (spec sections 3 and 5). */
export const REFERRAL_FORM = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  phone: phoneField(),
  email: emailField(),
  /** Who refers: a clinic, an employer. */
  company: nameField('Company'),
};

export type ReferralFields = FieldsOf<typeof REFERRAL_FORM>;

/** How far a referral has come, in order. */
export const REFERRAL_STATUSES = ['new', 'contacted', 'scheduled', 'closed'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

/** What staff change of a referral. */
export const REFERRAL_STATUS_FORM = { status: choiceField('Status', REFERRAL_STATUSES) };

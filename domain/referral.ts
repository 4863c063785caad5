import { emailError, type FieldErrors, fieldErrorsOf, nameError, phoneError } from './fields.ts';

/** What a referrer fills in about a patient (spec section 3). */
export type ReferralFields = {
  firstName: string;
  lastName: string;
  /** As (123) 456-7890. */
  phone: string;
  email: string;
  /** Who refers: a clinic, an employer. */
  company: string;
};

export const REFERRAL_LABELS: Record<keyof ReferralFields, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone number',
  email: 'Email',
  company: 'Company',
};

/** The errors of a referral by field (spec section 5). */
export function referralErrors(fields: ReferralFields): FieldErrors<keyof ReferralFields> {
  return fieldErrorsOf({
    firstName: nameError(REFERRAL_LABELS.firstName, fields.firstName),
    lastName: nameError(REFERRAL_LABELS.lastName, fields.lastName),
    phone: phoneError(fields.phone.trim()),
    email: emailError(fields.email.trim()),
    company: nameError(REFERRAL_LABELS.company, fields.company),
  });
}

/** Reads what was sent, from a form or JSON: anything that is no text counts as not filled in, spaces around as none. */
export function readReferralFields(input: Record<string, unknown>): ReferralFields {
  const text = (name: keyof ReferralFields) => (typeof input[name] === 'string' ? input[name].trim() : '');
  return {
    firstName: text('firstName'),
    lastName: text('lastName'),
    phone: text('phone'),
    email: text('email'),
    company: text('company'),
  };
}

/** How far a referral has come, in order. */
export const REFERRAL_STATUSES = ['new', 'contacted', 'scheduled', 'closed'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

export function isReferralStatus(value: unknown): value is ReferralStatus {
  return (REFERRAL_STATUSES as readonly unknown[]).includes(value);
}

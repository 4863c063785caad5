import {
  booleanField,
  checkedText,
  emailField,
  type FieldsOf,
  nameField,
  optionalChoiceField,
  optionalEmailField,
  optionalPhoneField,
  optionalText,
  phoneField,
} from '../forms/field.ts';
import { npiField } from '../forms/npi.ts';
import { nameError } from '../forms/rules.ts';
import { MAX_NAME_LENGTH } from '../limits.ts';

/** The fields of the spec's referral form (sections 3 and 5). */
export const PATIENT_FORM = {
  firstName: nameField('First name'),
  lastName: nameField('Last name'),
  phone: phoneField(),
  email: emailField(),
  /** The referring clinic or employer. */
  company: nameField('Company'),
};

/** Why a clinic refers a patient. */
export const REFERRAL_REASONS = [
  'diabetes',
  'weight',
  'heart',
  'kidney',
  'digestion',
  'eating_disorder',
  'pregnancy',
  'child',
  'other',
] as const;
export type ReferralReason = (typeof REFERRAL_REASONS)[number];

const MAX_REASON_NOTE_LENGTH = 500;
export const MAX_SLUG_LENGTH = 60;

export const LANGUAGE_ERROR = 'Preferred language must be an ISO 639 code such as es';

/** What a clinic may add; all of it is optional. */
export const CLINICAL_FORM = {
  referringClinician: optionalLine('Referring clinician'),
  referringNpi: npiField('NPI'),
  clinicPhone: optionalPhoneField('Clinic phone'),
  clinicFax: optionalPhoneField('Clinic fax'),
  clinicEmail: optionalEmailField('Clinic email'),
  reason: optionalChoiceField('Reason', REFERRAL_REASONS),
  reasonNote: optionalText('More about the reason', { maxLength: MAX_REASON_NOTE_LENGTH, isMultiline: true }),
  diagnosisCode: diagnosisField('Diagnosis code'),
  hasOrder: booleanField('Order on file', false),
  stateCode: checkedText('State', { maxLength: 2, pattern: '^[A-Za-z]{2}$' }, (text) =>
    /^[A-Za-z]{2}$/.test(text) ? null : 'State must be a code such as OR',
  ),
  insuranceCompanyName: optionalLine('Insurance'),
  /** Browsers get the list of codes with the page; the server checks that a code is in it. */
  preferredLanguage: checkedText('Preferred language', { maxLength: 3, pattern: '^[a-z]{2,3}$' }, (code) =>
    /^[a-z]{2,3}$/.test(code) ? null : LANGUAGE_ERROR,
  ),
  needsInterpreter: booleanField('Interpreter needed', false),
  bestTime: optionalLine('Best time to call'),
  /** The clinic link by which the form was opened. */
  clinic: checkedText('Clinic link', { maxLength: MAX_SLUG_LENGTH }, () => null),
};

export type ClinicalFields = FieldsOf<typeof CLINICAL_FORM>;

/** The whole referral form. */
export const REFERRAL_FORM = { ...PATIENT_FORM, ...CLINICAL_FORM };

export type PatientFields = FieldsOf<typeof PATIENT_FORM>;
export type ReferralFields = FieldsOf<typeof REFERRAL_FORM>;

/** In the order of the workflow. */
export const REFERRAL_STATUSES = ['new', 'contacted', 'scheduled', 'closed'] as const;
export type ReferralStatus = (typeof REFERRAL_STATUSES)[number];

function optionalLine(label: string) {
  return checkedText(label, { maxLength: MAX_NAME_LENGTH }, (text) => nameError(label, text));
}

/** A code of the form of ICD-10-CM, such as E11.9, in any case; it is not looked up. */
function diagnosisField(label: string) {
  const code = checkedText(label, { maxLength: 8, examples: ['E11.9'] }, (text) =>
    /^[A-Z]\d[\dAB](\.?[\dA-Z]{1,4})?$/i.test(text) ? null : `${label} must be a code such as E11.9`,
  );
  return {
    ...code,
    parse(sent: unknown) {
      const { value, error } = code.parse(sent);
      return { value: value?.toUpperCase() ?? null, error };
    },
  };
}

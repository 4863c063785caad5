import type { Form } from '../ui/use-form.ts';

/** What the lists offer: codes with names, and names of insurers. */
export type FormOptions = {
  states: [code: string, name: string][];
  insurers: string[];
  languages: [code: string, name: string][];
};

/** The values of the fields before anybody types. */
export const NO_DETAILS = {
  referringClinician: '',
  referringNpi: '',
  clinicPhone: '',
  clinicFax: '',
  clinicEmail: '',
  reason: '',
  reasonNote: '',
  diagnosisCode: '',
  hasOrder: false,
  stateCode: '',
  insuranceCompanyName: '',
  preferredLanguage: '',
  needsInterpreter: false,
  bestTime: '',
  clinic: '',
};

export type Details = typeof NO_DETAILS;
/** The part of the form that the fields need. */
export type DetailsForm = Pick<Form<Details>, 'field' | 'isSubmitting'>;

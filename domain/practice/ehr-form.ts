import { type FieldsOf, nameField } from '../forms/field.ts';
import { urlField } from '../forms/url.ts';

/** The EHR settings form (spec sections 3 and 5). */
export const EHR_SETTINGS_FORM = {
  ehrProvider: nameField('EHR Provider'),
  patientLoginUrl: urlField('Patient Login URL'),
  providerAppointmentBaseUrl: {
    ...urlField('Provider Appointment Base URL'),
    hint: 'The Healthie Provider ID is added at the end.',
  },
};

export type EhrSettingsFields = FieldsOf<typeof EHR_SETTINGS_FORM>;

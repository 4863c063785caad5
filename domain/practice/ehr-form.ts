import { type FieldsOf, requiredText } from '../forms/field.ts';
import { requiredError, textError } from '../forms/rules.ts';
import { urlField } from '../forms/url.ts';
import { MAX_EHR_PROVIDER_LENGTH } from '../limits.ts';

/** The EHR settings form (spec sections 3 and 5). */
export const EHR_SETTINGS_FORM = {
  ehrProvider: requiredText('EHR Provider', {
    error: (text) =>
      requiredError('EHR Provider', text) ??
      textError('EHR Provider', text, { maxLength: MAX_EHR_PROVIDER_LENGTH }),
    schema: { maxLength: MAX_EHR_PROVIDER_LENGTH },
  }),
  patientLoginUrl: urlField('Patient Login URL'),
  providerAppointmentBaseUrl: {
    ...urlField('Provider Appointment Base URL'),
    hint: 'The Healthie Provider ID is added at the end.',
  },
};

export type EhrSettingsFields = FieldsOf<typeof EHR_SETTINGS_FORM>;

import { type FieldsOf, requiredText } from '../forms/field.ts';
import { type FieldErrors, requiredError, textError } from '../forms/rules.ts';
import { insecureUrlError, urlField } from '../forms/url.ts';
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

const LINKS = ['patientLoginUrl', 'providerAppointmentBaseUrl'] as const;

/** Returns an error for each link that leads visitors of an https site to an unencrypted page. */
export function insecureLinkErrors(
  fields: Partial<Record<keyof EhrSettingsFields, string | null>>,
): FieldErrors<keyof EhrSettingsFields> {
  const errors = LINKS.map((name) => [name, insecureUrlError(EHR_SETTINGS_FORM[name].label, fields[name])]);
  return Object.fromEntries(errors.filter(([, error]) => error !== null));
}

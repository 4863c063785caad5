import { type FieldErrors, requiredError, textError } from './fields.ts';
import { type Field, type FieldsOf, requiredText } from './form.ts';
import { MAX_EHR_PROVIDER_LENGTH, MAX_URL_LENGTH } from './limits.ts';

/** The EHR settings form (spec sections 3 and 5). */
export const EHR_SETTINGS_FORM = {
  ehrProvider: requiredText('EHR Provider', {
    error: (text) =>
      requiredError('EHR Provider', text) ??
      textError('EHR Provider', text, { maxLength: MAX_EHR_PROVIDER_LENGTH }),
    schema: { maxLength: MAX_EHR_PROVIDER_LENGTH },
  }),
  patientLoginUrl: urlField('Patient Login URL'),
  providerAppointmentBaseUrl: urlField('Provider Appointment Base URL'),
};

export type EhrSettingsFields = FieldsOf<typeof EHR_SETTINGS_FORM>;

const LINKS = ['patientLoginUrl', 'providerAppointmentBaseUrl'] as const;

/** Returns an error for each link that leads visitors of an https site to an unencrypted page. */
export function insecureLinkErrors(fields: Partial<EhrSettingsFields>): FieldErrors<keyof EhrSettingsFields> {
  const insecure = LINKS.filter((name) => /^http:/i.test(fields[name]?.trim() ?? ''));
  const error = (name: (typeof LINKS)[number]) => `${EHR_SETTINGS_FORM[name].label} must start with https://`;
  return Object.fromEntries(insecure.map((name) => [name, error(name)]));
}

function urlField(label: string): Field<string> {
  return requiredText(label, {
    error: (text) =>
      requiredError(label, text) ?? (isWebAddress(text) ? null : `${label} must be a valid URL`),
    schema: { maxLength: MAX_URL_LENGTH, format: 'uri' },
  });
}

/** Safe to link to: an absolute http or https URL with a host and without credentials. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\/(?!\/)[^\s\\\p{Cc}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && !url.username && !url.password;
}

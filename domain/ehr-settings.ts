import { requiredError } from './fields.ts';
import { MAX_EHR_PROVIDER_LENGTH, MAX_URL_LENGTH } from './limits.ts';

/** What staff fill in about the practice's EHR (spec sections 3 and 5). */
export type EhrSettingsFields = {
  ehrProvider: string;
  patientLoginUrl: string;
  providerAppointmentBaseUrl: string;
};

export const EHR_SETTINGS_LABELS: Record<keyof EhrSettingsFields, string> = {
  ehrProvider: 'EHR Provider',
  patientLoginUrl: 'Patient Login URL',
  providerAppointmentBaseUrl: 'Provider Appointment Base URL',
};

/** The rule of a field: its message, or null. */
export function ehrSettingsError(name: keyof EhrSettingsFields, text: string): string | null {
  const label = EHR_SETTINGS_LABELS[name];
  const missing = requiredError(label, text);
  if (missing) return missing;
  if (name !== 'ehrProvider') return isWebAddress(text.trim()) ? null : `${label} must be a valid URL`;
  if (text.trim().length > MAX_EHR_PROVIDER_LENGTH) {
    return `${label} must be at most ${MAX_EHR_PROVIDER_LENGTH} characters`;
  }
  return /\p{Cc}/u.test(text.trim()) ? `${label} must not contain control characters` : null;
}

/** Absolute, http or https, with a host: what may stand in a link of ours and lead where it says. */
function isWebAddress(text: string): boolean {
  if (text.length > MAX_URL_LENGTH || !/^https?:\/\/(?!\/)[^\s\\\p{Cc}]+$/iu.test(text)) return false;
  const url = URL.parse(text);
  return url !== null && url.hostname !== '' && !url.username && !url.password;
}

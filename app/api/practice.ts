import type { EhrSettingsFields } from '../../domain/practice/ehr-form.ts';
import type { PracticeFacts } from '../../domain/practice/facts-form.ts';
import type { EhrIntegrationSettings } from '../../domain/practice/practice-responses.ts';
import type { Calls, Sent } from './calls.ts';
import { EHR_SETTINGS_KEY } from './client.ts';
import { formPayload } from './form-payload.ts';

const PRACTICE = '/api/portal/practice';
const EHR_SETTINGS = '/api/ehr_integration_settings';

/** The portal's calls for the practice's facts and EHR settings. */
export function practiceCalls({ environment, call }: Calls) {
  /** Changes settings, and clears their cache entry (spec section 7). */
  async function changeEhrSettings(method: string, path: string, sent: Sent): Promise<void> {
    await call(method, path, sent);
    environment.cache?.remove(EHR_SETTINGS_KEY);
  }

  return {
    practiceFacts: () => call<PracticeFacts>('GET', PRACTICE),
    updatePracticeFacts: (fields: Partial<PracticeFacts>) =>
      call<PracticeFacts>('PATCH', PRACTICE, { fields }),

    /** Bypasses the cache that public pages use. */
    ehrIntegrationSettings: () => call<EhrIntegrationSettings>('GET', EHR_SETTINGS),
    updateEhrIntegrationSettings: (ehrIntegrationSetting: Partial<EhrSettingsFields>) =>
      changeEhrSettings('PATCH', EHR_SETTINGS, { form: formPayload({ ehrIntegrationSetting }) }),
  };
}

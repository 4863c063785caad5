import type { EhrSettingsFields } from '../../domain/practice/ehr-form.ts';
import type { PracticeFacts } from '../../domain/practice/facts-form.ts';
import type { EhrIntegrationSettings } from '../../domain/practice/practice-responses.ts';
import { accountsCalls } from './accounts.ts';
import { type Calls, createCalls } from './calls.ts';
import { EHR_SETTINGS_KEY } from './client.ts';
import { directoryCalls } from './directory.ts';
import { formPayload } from './form-payload.ts';
import { referralsCalls } from './referrals.ts';
import type { ApiEnvironment } from './request.ts';

const PRACTICE = '/api/portal/practice';
const EHR_SETTINGS = '/api/ehr_integration_settings';

export type PortalClient = ReturnType<typeof createPortalClient>;

/** The portal's API calls (spec section 7), apart from client.ts so that public pages do not load them. */
export function createPortalClient(environment: ApiEnvironment) {
  const calls = createCalls(environment);
  const { historyOf } = calls;
  return {
    historyOf,
    ...accountsCalls(calls),
    ...directoryCalls(calls),
    ...practiceCalls(calls),
    ...referralsCalls(calls),
  };
}

/** The portal's calls for the practice's facts and EHR settings. */
function practiceCalls({ environment, call }: Calls) {
  return {
    practiceFacts: () => call<PracticeFacts>('GET', PRACTICE),
    updatePracticeFacts: (fields: Partial<PracticeFacts>) =>
      call<PracticeFacts>('PATCH', PRACTICE, { fields }),

    /** Bypasses the cache that public pages use. */
    ehrIntegrationSettings: () => call<EhrIntegrationSettings>('GET', EHR_SETTINGS),
    /** Clears the cache entry, too (spec section 7). */
    async updateEhrIntegrationSettings(ehrIntegrationSetting: Partial<EhrSettingsFields>): Promise<void> {
      await call('PATCH', EHR_SETTINGS, { form: formPayload({ ehrIntegrationSetting }) });
      environment.cache?.remove(EHR_SETTINGS_KEY);
    },
  };
}

import type { LoadArgs } from './load.ts';

/** Loads the frame of public pages. Without EHR settings, only the patient login link is missing (spec section 8). */
export async function loadShell({ api, siteUrl, recover }: LoadArgs) {
  const settings = await recover(
    api.ehrIntegrationSettings(),
    null,
    'Failed to load EHR integration settings',
  );
  return { siteUrl, patientLoginUrl: settings?.patientLoginUrl ?? null };
}

import { EHR_SETTINGS_FORM } from '../../../domain/practice/ehr-settings.ts';
import { ehrIntegrationSettingsSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { historyRoute } from '../change-history.ts';
import { formBody } from '../request-body.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

export function ehrIntegrationSettings({ settings }: Services): Route[] {
  return [
    route('get', '/', 'getEhrIntegrationSettings', {
      summary: 'Returns the EHR settings',
      returns: json('The settings; null if not set', ehrIntegrationSettingsSchema),
      handle: () => settings.ehrIntegration(),
    }),
    route('patch', '/', 'updateEhrIntegrationSettings', {
      summary: 'Updates the settings that are sent',
      body: formBody(EHR_SETTINGS_FORM, { isChange: true, group: 'ehrIntegrationSetting' }),
      returns: json('The updated settings', ehrIntegrationSettingsSchema),
      handle: ({ body, by }) => settings.updateEhrIntegration(body, by),
    }),
  ];
}

/** For staff: the settings' history. */
export function ehrHistory({ settings }: Services): Route[] {
  const mount = { operation: 'EhrIntegrationSettings', title: 'the EHR settings', path: '' } as const;
  return [historyRoute({ ...mount, read: (_id, before) => settings.ehrHistory(before) })];
}

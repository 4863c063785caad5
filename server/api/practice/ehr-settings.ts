import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { EHR_SETTINGS_FORM } from '../../../domain/practice/ehr-settings.ts';
import { ehrIntegrationSettingsSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { addHistory, addRestore } from '../change-history.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, json, resource, respond } from '../resource.ts';
import { changeBy } from '../revision.ts';

export function ehrIntegrationSettings({ settings }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'getEhrIntegrationSettings',
        summary: 'Returns the EHR settings',
        responses: {
          200: json('The settings; null if not set', ehrIntegrationSettingsSchema),
        },
      }),
      async (c) => respond(c, await settings.ehrIntegration(), 200),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/',
        operationId: 'updateEhrIntegrationSettings',
        summary: 'Updates the settings that are sent',
        request: {
          body: body(
            objectSchema({ ehr_integration_setting: formSchema(EHR_SETTINGS_FORM, { isChange: true }) }),
          ),
        },
        responses: { 200: json('The updated settings', ehrIntegrationSettingsSchema) },
      }),
      async (c) => {
        const fields = await readFields(c, { group: 'ehrIntegrationSetting' });
        return respond(c, await settings.updateEhrIntegration(fields, changeBy(c)), 200);
      },
    );
}

/** For staff: the settings' history, and restoring earlier values. */
export function ehrHistory({ settings }: Services): OpenAPIHono {
  const router = resource();
  const mount = { operation: 'EhrIntegrationSettings', title: 'the EHR settings', path: '' } as const;
  addHistory(router, { ...mount, read: (_id, before) => settings.ehrHistory(before) });
  addRestore(router, {
    ...mount,
    schema: ehrIntegrationSettingsSchema,
    restore: async (_id, eventId, by) => ({
      value: await settings.restoreEhrIntegration(eventId, by),
      revision: null,
    }),
  });
  return router;
}

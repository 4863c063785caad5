import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';
import { ehrIntegrationSettingsSchema } from './schemas.ts';

export function ehrIntegrationSettings({ settings }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: "The practice's links into its health record system",
      responses: { 200: json('The settings; null where staff have set none', ehrIntegrationSettingsSchema) },
    }),
    async (c) => c.json(snakeCaseKeys(await settings.ehrIntegration()), 200),
  );
}

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { dashboardSchema } from '../../../domain/accounts/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

/** The user's permissions and pending work. */
export function dashboard({ dashboard }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'getDashboard',
      summary: "Returns the user's permissions and counts of pending work",
      responses: { 200: json('The dashboard', dashboardSchema) },
    }),
    async (c) => respond(c, await dashboard.read(c.get('session').permissions), 200),
  );
}

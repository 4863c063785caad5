import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { userSchema } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource } from '../resource.ts';

export function users({ users }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listUsers',
      summary: "The portal's users, by name",
      responses: { 200: json('All users', z.array(userSchema)) },
    }),
    async (c) => c.json(snakeCaseKeys(await users.list()), 200),
  );
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../../domain/case.ts';
import type { Services } from '../../services.ts';
import { json, resource } from '../resource.ts';
import { userSchema } from '../schemas.ts';

export function users({ users }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: "The portal's users, by name",
      responses: { 200: json('All users', z.array(userSchema)) },
    }),
    async (c) => c.json(snakeCaseKeys(await users.list()), 200),
  );
}

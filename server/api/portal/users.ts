import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { parseId } from '../../../domain/ids.ts';
import { teamUserSchema } from '../../../domain/schemas.ts';
import { USER_FORM } from '../../../domain/team.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, resource } from '../resource.ts';
import { actorOf } from './actor.ts';

/** The portal's users. */
export function users({ users }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listUsers',
        summary: "Lists the portal's users by name, also deactivated ones",
        responses: { 200: json('The whole list', z.array(teamUserSchema)) },
      }),
      async (c) => c.json(snakeCaseKeys(await users.list()), 200),
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/{id}',
        operationId: 'updateUser',
        summary: "Changes another user's permissions, and deactivates or reactivates the account",
        request: { params: idParameter, body: body(formSchema(USER_FORM, { isChange: true })) },
        ...errors('not_found', 'conflict'),
        responses: { 200: json('The changed user', teamUserSchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        return c.json(snakeCaseKeys(await users.change(id, await readFields(c), actorOf(c))), 200);
      },
    );
}

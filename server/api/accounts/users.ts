import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { sentResetSchema, teamUserSchema } from '../../../domain/accounts/schemas.ts';
import { USER_FORM } from '../../../domain/accounts/team.ts';
import { parseId } from '../../../domain/ids.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../actor.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, resource, respond } from '../resource.ts';

/** The portal's users. */
export function users({ users, signInResets, rateLimits }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listUsers',
        summary: "Lists the portal's users by name, including deactivated ones",
        responses: { 200: json('The whole list', z.array(teamUserSchema)) },
      }),
      async (c) => respond(c, await users.list(), 200),
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
        return respond(c, await users.change(id, await readFields(c), actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/sign_in_reset',
        operationId: 'resetSignIn',
        summary: 'Mails a user a link to replace all passkeys with a new one; earlier links end',
        request: { params: idParameter },
        middleware: limitByAddress(rateLimits?.invitations ?? null),
        ...errors('not_found', 'conflict', 'too_many'),
        responses: { 201: json('The reset, and whether it could be mailed', sentResetSchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        return respond(c, await signInResets.send(id, actorOf(c)), 201);
      },
    );
}

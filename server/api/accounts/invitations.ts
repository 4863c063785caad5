import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { invitationSchema, sentInvitationSchema } from '../../../domain/accounts/schemas.ts';
import { INVITATION_FORM } from '../../../domain/accounts/team.ts';
import { parseId } from '../../../domain/ids.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { actorOf } from '../actor.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, resource, respond } from '../resource.ts';

/** Invitations to the portal, sent by mail. The API never shows their links. */
export function invitations({ invitations, rateLimits }: Services): OpenAPIHono {
  const limited = limitByAddress(rateLimits?.invitations ?? null);
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listInvitations',
        summary: 'Lists the pending invitations, including expired ones, latest first',
        responses: { 200: json('The whole list', z.array(invitationSchema)) },
      }),
      async (c) => respond(c, await invitations.list(), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        operationId: 'sendInvitation',
        summary: 'Invites a person by mail, and ends earlier invitations to the address',
        request: { body: body(formSchema(INVITATION_FORM)) },
        middleware: limited,
        ...errors('conflict', 'too_many'),
        responses: { 201: json('The invitation, and whether it could be mailed', sentInvitationSchema) },
      }),
      async (c) => respond(c, await invitations.send(await readFields(c), actorOf(c)), 201),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/resend',
        operationId: 'resendInvitation',
        summary: 'Mails a new link; the previous one ends',
        request: { params: idParameter },
        middleware: limited,
        ...errors('not_found', 'too_many'),
        responses: { 200: json('The invitation, and whether it could be mailed', sentInvitationSchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        return respond(c, await invitations.resend(id, actorOf(c)), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/{id}',
        operationId: 'revokeInvitation',
        summary: 'Revokes an invitation',
        request: { params: idParameter },
        ...errors('not_found'),
        responses: { 204: { description: 'Revoked' } },
      }),
      async (c) => {
        await invitations.revoke(parseId(c.req.valid('param').id), actorOf(c));
        return c.body(null, 204);
      },
    );
}

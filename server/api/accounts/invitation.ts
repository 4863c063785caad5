import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { invitedSchema } from '../../../domain/accounts/schemas.ts';
import { queryText } from '../../../domain/schemas.ts';
import { unreadable } from '../../errors.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { json, resource } from '../resource.ts';

/** Opens an invitation and binds it to the browser with a cookie. */
export function verifyInvitation({ invitations, cookies, rateLimits }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'verifyInvitation',
      summary: 'Opens an invitation by its token',
      request: { query: z.object({ token: queryText('The token in the invitation link') }) },
      middleware: limitByAddress(rateLimits?.invitations ?? null),
      ...errors('unreadable', 'not_found', 'conflict', 'gone', 'too_many'),
      responses: { 200: json('Who is invited', invitedSchema) },
    }),
    async (c) => {
      const { token } = c.req.valid('query');
      if (!token) throw unreadable('Missing token');
      const { email, browserToken } = await invitations.open(token, cookies.visitor(c));
      cookies.browser.write(c, browserToken);
      return c.json({ email }, 200);
    },
  );
}

export function verifyInvitationSession({ invitations, cookies, rateLimits }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'getInvitation',
      summary: 'Returns the invitation that this browser opened',
      middleware: limitByAddress(rateLimits?.invitations ?? null),
      ...errors('unauthenticated', 'conflict', 'gone', 'too_many'),
      responses: { 200: json('Who is invited', invitedSchema) },
    }),
    async (c) => c.json({ email: (await invitations.visited(cookies.visitor(c))).email }, 200),
  );
}

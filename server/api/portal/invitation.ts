import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { unreadable } from '../../errors.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { json, resource } from '../resource.ts';
import { errorSchema, queryText } from '../schemas.ts';

const invitedSchema = z.object({ email: z.string() }).openapi('Invited');

const STATES = {
  409: json('There is an account with the invited address', errorSchema),
  410: json('The invitation was already used, or has expired', errorSchema),
};

/** Opens an invitation and ties it to the browser. */
export function verifyInvitation({ invitations, cookies, rateLimits }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Opens an invitation by the token of its link',
      request: { query: z.object({ token: queryText("The link's token") }) },
      middleware: limitByAddress(rateLimits?.invitations ?? null),
      responses: {
        200: json('Who is invited', invitedSchema),
        400: json('There is no token', errorSchema),
        404: json('There is no such invitation', errorSchema),
        ...STATES,
      },
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

/** The invitation that this browser has opened. */
export function verifyInvitationSession({ invitations, cookies, rateLimits }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The invitation that this browser has opened',
      middleware: limitByAddress(rateLimits?.invitations ?? null),
      responses: {
        200: json('Who is invited', invitedSchema),
        401: json('This browser has opened no invitation lately', errorSchema),
        ...STATES,
      },
    }),
    async (c) => c.json({ email: (await invitations.visited(cookies.visitor(c))).email }, 200),
  );
}

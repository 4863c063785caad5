import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { sessionSchema } from '../../../domain/accounts/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

export function session({ sessions, cookies }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'getSession',
        summary: 'Returns the current session and, in Session-Ends-In, its remaining seconds',
        responses: { 200: json('The session', sessionSchema) },
      }),
      (c) => {
        const { user, endsInSeconds } = c.get('session');
        // A header, because the spec fixes the body.
        c.header('Session-Ends-In', String(endsInSeconds));
        return respond(c, { user }, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/',
        operationId: 'deleteSession',
        summary: 'Signs out',
        responses: { 204: { description: 'Signed out' } },
      }),
      async (c) => {
        const { sessionToken, address } = cookies.visitor(c);
        if (sessionToken) await sessions.end(sessionToken, address);
        cookies.endSession(c);
        return c.body(null, 204);
      },
    );
}

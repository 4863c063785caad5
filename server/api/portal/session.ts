import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../../domain/case.ts';
import type { Services } from '../../services.ts';
import { json, resource } from '../resource.ts';
import { sessionSchema } from '../schemas.ts';

export function session({ sessions, cookies }: Services): OpenAPIHono {
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        summary: 'Who is signed in',
        responses: { 200: json('The session', sessionSchema) },
      }),
      (c) => c.json(snakeCaseKeys(c.get('session')), 200),
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/',
        summary: 'Signs out',
        responses: { 204: { description: 'The session has ended' } },
      }),
      async (c) => {
        const { sessionToken, address } = cookies.visitor(c);
        if (sessionToken) await sessions.end(sessionToken, address);
        cookies.session.clear(c);
        return c.body(null, 204);
      },
    );
}

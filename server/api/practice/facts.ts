import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { publicPracticeSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

export function practice({ practice }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'getPractice',
      summary: "Returns the practice's contact details and hours as of today",
      responses: { 200: json('The facts that hold today', publicPracticeSchema) },
    }),
    async (c) => respond(c, await practice.today(), 200),
  );
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { publicFaqSchema } from '../../../domain/practice/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

export function faqs({ faqs }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listFaqs',
      summary: 'Lists the frequently asked questions',
      responses: { 200: json('All questions, in order', z.array(publicFaqSchema)) },
    }),
    async (c) => respond(c, await faqs.visible(), 200),
  );
}

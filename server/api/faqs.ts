import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import { publicFaqSchema } from '../../domain/practice-schemas.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';

export function faqs({ faqs }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listFaqs',
      summary: 'Lists the frequently asked questions',
      responses: { 200: json('All questions, in order', z.array(publicFaqSchema)) },
    }),
    async (c) => c.json(snakeCaseKeys(await faqs.visible()), 200),
  );
}

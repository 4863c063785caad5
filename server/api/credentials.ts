import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import { credentialSchema } from '../../domain/schemas.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';

export function credentials({ referenceData }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listCredentials',
      summary: 'The professional credentials that a provider may hold',
      responses: { 200: json('All credentials', z.array(credentialSchema)) },
    }),
    async (c) => c.json(snakeCaseKeys(await referenceData.credentials()), 200),
  );
}

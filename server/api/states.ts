import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import { stateSchema } from '../../domain/schemas.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';

export function states({ referenceData }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listStates',
      summary: 'The states in which providers may be licensed',
      responses: { 200: json('All states', z.array(stateSchema)) },
    }),
    async (c) => c.json(snakeCaseKeys(await referenceData.states()), 200),
  );
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { SnakeCased } from '../../../domain/case.ts';
import { credentialSchema, stateSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

export const states = ({ referenceData }: Services) =>
  list('listStates', 'Lists the states', stateSchema, referenceData.states);

export const credentials = ({ referenceData }: Services) =>
  list('listCredentials', 'Lists the professional credentials', credentialSchema, referenceData.credentials);

/** A resource that returns an unpaged list. */
function list<Item extends object>(
  operationId: string,
  summary: string,
  schema: z.ZodType<SnakeCased<Item>>,
  read: () => Promise<Item[]>,
): OpenAPIHono {
  const listSchema: z.ZodType = z.array(schema);
  const route = createRoute({
    method: 'get',
    path: '/',
    operationId,
    summary,
    responses: { 200: json('The whole list', listSchema) },
  });
  return resource().openapi(route, async (c) => respond(c, await read(), 200));
}

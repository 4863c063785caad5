import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { searchQuerySchema, searchSchema } from '../../../domain/directory/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listSearches',
  summary: 'Lists the pairs of state and insurer with at least one dietitian today',
  request: { query: searchQuerySchema },
  responses: { 200: json('All that match both filters, at most one per pair', z.array(searchSchema)) },
});

/** The searches with results, for visitors whose search has none. */
export function searches({ directory }: Services): OpenAPIHono {
  return resource().openapi(listRoute, async (c) => {
    const { state_code: stateCode, insurance_company_name: insuranceCompanyName } = c.req.valid('query');
    return respond(c, await directory.searches({ stateCode, insuranceCompanyName }), 200);
  });
}

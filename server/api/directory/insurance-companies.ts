import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { insuranceCompanySchema } from '../../../domain/directory/schemas.ts';
import { firstText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { json, resource, respond } from '../resource.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listInsuranceCompanies',
  summary: 'Lists the insurance companies in the order that staff chose',
  request: {
    query: z.object({
      is_on_home: z
        .preprocess(firstText, z.string().optional())
        .meta({ type: 'string', enum: ['true'], description: 'Only those on the home page.' }),
    }),
  },
  responses: { 200: json('The whole list', z.array(insuranceCompanySchema)) },
});

/** The insurers that visitors choose from. */
export function insuranceCompanies({ referenceData }: Services): OpenAPIHono {
  return resource().openapi(listRoute, async (c) => {
    const isOnHome = c.req.valid('query').is_on_home === 'true';
    return respond(c, await referenceData.insuranceCompanies({ isOnHome }), 200);
  });
}

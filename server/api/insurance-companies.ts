import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import { insuranceCompanySchema } from '../../domain/schemas.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';

export function insuranceCompanies({ referenceData }: Services): OpenAPIHono {
  return resource().openapi(
    createRoute({
      method: 'get',
      path: '/',
      operationId: 'listInsuranceCompanies',
      summary: 'The insurers that the practice knows',
      responses: { 200: json('All insurance companies', z.array(insuranceCompanySchema)) },
    }),
    async (c) => c.json(snakeCaseKeys(await referenceData.insuranceCompanies()), 200),
  );
}

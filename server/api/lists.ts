import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { type SnakeCased, snakeCaseKeys } from '../../domain/case.ts';
import { credentialSchema, insuranceCompanySchema, stateSchema, userSchema } from '../../domain/schemas.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';

export const states = ({ referenceData }: Services) =>
  list('listStates', 'The states in which providers may be licensed', stateSchema, referenceData.states);

export const insuranceCompanies = ({ referenceData }: Services) =>
  list(
    'listInsuranceCompanies',
    'The insurers that the practice knows',
    insuranceCompanySchema,
    referenceData.insuranceCompanies,
  );

export const credentials = ({ referenceData }: Services) =>
  list(
    'listCredentials',
    'The professional credentials that a provider may hold',
    credentialSchema,
    referenceData.credentials,
  );

export const users = (services: Services) =>
  list('listUsers', "The portal's users, by name", userSchema, services.users.list);

/** A resource that answers one whole list. */
function list<Item extends object>(
  operationId: string,
  summary: string,
  schema: z.ZodType<SnakeCased<Item>>,
  read: () => Promise<Item[]>,
): OpenAPIHono {
  const answer: z.ZodType = z.array(schema);
  const route = createRoute({
    method: 'get',
    path: '/',
    operationId,
    summary,
    responses: { 200: json('The whole list', answer) },
  });
  return resource().openapi(route, async (c) => c.json(snakeCaseKeys(await read()), 200));
}

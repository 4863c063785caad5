import { z } from '@hono/zod-openapi';
import {
  credentialSchema,
  insuranceCompanySchema,
  searchQuerySchema,
  searchSchema,
  stateSchema,
} from '../../../domain/directory/schemas.ts';
import { firstText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

/** The lists that visitors choose from. */
export function states({ referenceData }: Services): Route[] {
  return [
    route('get', '/', 'listStates', {
      summary: 'Lists the states',
      returns: json('The whole list', z.array(stateSchema)),
      handle: () => referenceData.states(),
    }),
  ];
}

export function credentials({ referenceData }: Services): Route[] {
  return [
    route('get', '/', 'listCredentials', {
      summary: 'Lists the professional credentials',
      returns: json('The whole list', z.array(credentialSchema)),
      handle: () => referenceData.credentials(),
    }),
  ];
}

export function insuranceCompanies({ referenceData }: Services): Route[] {
  return [
    route('get', '/', 'listInsuranceCompanies', {
      summary: 'Lists the insurance companies in the order that staff chose',
      query: z.object({
        is_on_home: z
          .preprocess(firstText, z.string().optional())
          .meta({ type: 'string', enum: ['true'], description: 'Only those on the home page.' }),
      }),
      returns: json('The whole list', z.array(insuranceCompanySchema)),
      handle: ({ query }) => referenceData.insuranceCompanies({ isOnHome: query.is_on_home === 'true' }),
    }),
  ];
}

/** The searches with results, for visitors whose search has none. */
export function searches({ directory }: Services): Route[] {
  return [
    route('get', '/', 'listSearches', {
      summary: 'Lists the pairs of state and insurer with at least one dietitian today',
      query: searchQuerySchema,
      returns: json('All that match both filters, at most one per pair', z.array(searchSchema)),
      handle: ({ query: { state_code: stateCode, insurance_company_name: insuranceCompanyName } }) =>
        directory.searches({ stateCode, insuranceCompanyName }),
    }),
  ];
}

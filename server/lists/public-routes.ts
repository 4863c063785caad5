import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../domain/case.ts';
import { FEATURED_COUNT, MAX_NAMED } from '../../domain/limits.ts';
import { pick } from '../../domain/objects.ts';
import {
  concernSchema,
  credentialSchema,
  insuranceCompanySchema,
  licensedStateSchema,
  searchSchema,
  stateSchema,
} from '../../domain/providers/provider-responses.ts';
import {
  filtersQuerySchema,
  type NamedProvider,
  namedProviderSchema,
  nameQuerySchema,
  searchFiltersSchema,
  searchQuerySchema,
} from '../../domain/search/search-responses.ts';
import type { Services } from '../context.ts';
import { json } from '../http/response.ts';
import { type Route, route, wholeList } from '../http/route.ts';
import { listConcerns, listCredentials, listInsuranceCompanies, listStates } from './public-repository.ts';

/** The lists that visitors choose from. */
export const states = wholeList('States', 'Lists the states', stateSchema, ({ db }) => listStates(db));
export const credentials = wholeList(
  'Credentials',
  'Lists the professional credentials',
  credentialSchema,
  ({ db }) => listCredentials(db),
);
export const concerns = wholeList(
  'Concerns',
  'Lists what brings visitors to a dietitian, in the order that staff chose',
  concernSchema,
  ({ db }) => listConcerns(db),
);
export const insuranceCompanies = wholeList(
  'InsuranceCompanies',
  'Lists the insurance companies in the order that staff chose',
  insuranceCompanySchema,
  ({ db }) => listInsuranceCompanies(db),
);

export const licensedStates = wholeList(
  'LicensedStates',
  'Lists the states with licensed dietitians today',
  licensedStateSchema,
  ({ directory }) => directory.licensedStates(),
);

/** The searches with results, for visitors whose search has none. */
export function searches({ directory }: Services): Route[] {
  return [
    route('get', '/', 'listSearches', {
      summary: 'Lists the pairs of state and insurer with at least one dietitian today',
      query: searchQuerySchema,
      returns: json('All that match both filters, at most one per pair', z.array(searchSchema)),
      handle: ({ query }) => directory.searches(camelCaseKeys(query)),
    }),
  ];
}

/** The filters of a search. */
export function searchFilters({ directory }: Services): Route[] {
  return [
    route('get', '/', 'listSearchFilters', {
      summary: 'Lists the filters that exist among the results of a search, with counts',
      query: filtersQuerySchema,
      returns: json(
        "Concerns in staff's order, languages and offices by count. None without a known state and insurer.",
        searchFiltersSchema,
      ),
      handle: ({ query }) => directory.filters(camelCaseKeys(query)),
    }),
  ];
}

const NAMED: (keyof NamedProvider)[] = [
  ...(['id', 'firstName', 'lastName', 'credentials', 'states', 'concerns'] as const),
  ...(['isAccepting', 'avatarUrl', 'photoUrl'] as const),
];

/** Dietitians by name. */
export function providerNames({ directory }: Services): Route[] {
  return [
    route('get', '/', 'listProviderNames', {
      summary: 'Finds listed providers in all states by name',
      query: nameQuerySchema,
      returns: json(
        `The first ${MAX_NAMED} by last and first name; none for fewer than two letters`,
        z.array(namedProviderSchema),
      ),
      handle: async ({ query }) => {
        const found = await directory.named(query.q ?? '');
        return found.map((each) => pick(each, NAMED));
      },
    }),
  ];
}

/** Dietitians whom pages introduce. */
export function featuredProviders({ directory }: Services): Route[] {
  return [
    route('get', '/', 'listFeaturedProviders', {
      summary: 'Lists a few listed providers with a photo who take new patients, others each day',
      returns: json(`At most ${FEATURED_COUNT}`, z.array(namedProviderSchema)),
      handle: async () => (await directory.featured()).map((each) => pick(each, NAMED)),
    }),
  ];
}

import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../../domain/case.ts';
import { FEATURED_COUNT, MAX_NAMED } from '../../../domain/limits.ts';
import { pick } from '../../../domain/objects.ts';
import { licensedStateSchema, searchSchema } from '../../../domain/providers/provider-responses.ts';
import {
  filtersQuerySchema,
  NAMED,
  namedProviderSchema,
  nameQuerySchema,
  searchFiltersSchema,
  searchQuerySchema,
} from '../../../domain/search/search-responses.ts';
import { json } from '../../http/response.ts';
import { type Route, route, wholeList } from '../../http/route.ts';
import { listLicensedStates } from './repository.ts';
import { findNamedProviders, listFeaturedProviders, listSearches, readSearchFilters } from './service.ts';

export const licensedStates = wholeList(
  'LicensedStates',
  'Lists the states with licensed dietitians today',
  licensedStateSchema,
  ({ db, today }) => listLicensedStates(db, today()),
);

/** The searches with results, for visitors whose search has none. */
export const searches: Route[] = [
  route('get', '/', 'listSearches', {
    summary: 'Lists the pairs of state and insurer with at least one dietitian today',
    query: searchQuerySchema,
    returns: json('All that match both filters, at most one per pair', z.array(searchSchema)),
    handle: ({ ctx, query }) => listSearches(ctx, camelCaseKeys(query)),
  }),
];

export const searchFilters: Route[] = [
  route('get', '/', 'listSearchFilters', {
    summary: 'Lists the filters that exist among the results of a search, with counts',
    query: filtersQuerySchema,
    returns: json(
      "Concerns in staff's order, languages and offices by count. None without a known state and insurer.",
      searchFiltersSchema,
    ),
    handle: ({ ctx, query }) => readSearchFilters(ctx, camelCaseKeys(query)),
  }),
];

export const providerNames: Route[] = [
  route('get', '/', 'listProviderNames', {
    summary: 'Finds listed providers in all states by name',
    query: nameQuerySchema,
    returns: json(
      `The first ${MAX_NAMED} by last and first name; none for fewer than two letters`,
      z.array(namedProviderSchema),
    ),
    handle: async ({ ctx, query }) =>
      (await findNamedProviders(ctx, query.q ?? '')).map((each) => pick(each, NAMED)),
  }),
];

/** Dietitians whom pages introduce. */
export const featuredProviders: Route[] = [
  route('get', '/', 'listFeaturedProviders', {
    summary: 'Lists a few listed providers with a photo who take new patients, others each day',
    returns: json(`At most ${FEATURED_COUNT}`, z.array(namedProviderSchema)),
    handle: async ({ ctx }) => (await listFeaturedProviders(ctx)).map((each) => pick(each, NAMED)),
  }),
];

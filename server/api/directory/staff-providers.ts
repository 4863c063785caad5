import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../../domain/case.ts';
import { staffProviderSchema } from '../../../domain/directory/schemas.ts';
import { staffProviderQuerySchema } from '../../../domain/directory/search/schemas.ts';
import { MAX_LIST_LIMIT } from '../../../domain/limits.ts';
import type { Services } from '../../services.ts';
import { header, json, LINK_HEADER, linkNext, revised } from '../response.ts';
import { type Route, route } from '../route.ts';
import { forStaff, providerChanges } from './provider-changes.ts';
import { readAfter } from './providers.ts';

/** The directory as staff read it: drafts and unlisted providers too, with all fields. */
export function staffProviders(services: Services): Route[] {
  const { providers } = services;
  return [
    route('get', '/', 'listStaffProviders', {
      summary: 'Lists all providers by last and first name',
      query: staffProviderQuerySchema,
      returns: json(
        `The first ${MAX_LIST_LIMIT} providers, or \`limit\`, that match all filters`,
        z.array(staffProviderSchema),
        {
          headers: {
            ...LINK_HEADER,
            'X-Matching-Count': header('With `page`: the number of matches', 'integer'),
            'X-Total-Count': header('With `page`: the number of matches without `q`', 'integer'),
          },
        },
      ),
      errors: ['invalid'],
      async handle({ c, query }) {
        const page = await providers.list({ ...camelCaseKeys(query), after: readAfter(query) });
        if (page.counts) {
          c.header('X-Matching-Count', String(page.counts.matching));
          c.header('X-Total-Count', String(page.counts.total));
        }
        linkNext(c, query, page.next);
        return page.providers;
      },
    }),
    route('get', '/{id}', 'getStaffProvider', {
      summary: 'Returns a provider with the ETag of its revision',
      returns: revised('The provider', staffProviderSchema),
      handle: async ({ id }) => forStaff(await providers.get(id)),
    }),
    ...providerChanges(services),
  ];
}

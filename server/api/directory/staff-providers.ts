import { z } from '@hono/zod-openapi';
import { staffProviderQuerySchema, staffProviderSchema } from '../../../domain/directory/schemas.ts';
import { MAX_LIST_LIMIT } from '../../../domain/limits.ts';
import type { Services } from '../../services.ts';
import { json, LINK_HEADER, linkNext, revised } from '../response.ts';
import { type Route, route } from '../route.ts';
import { confirmationRequest } from './confirmations.ts';
import { forStaff, providerChanges } from './provider-changes.ts';
import { toProviderQuery } from './providers.ts';

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
            'X-Matching-Count': {
              description: 'With `page`: the number of matches',
              schema: { type: 'integer' },
            },
            'X-Total-Count': {
              description: 'With `page`: the number of matches without `q`',
              schema: { type: 'integer' },
            },
          },
        },
      ),
      errors: ['invalid'],
      async handle({ c, query }) {
        const { q, sort, page: number } = query;
        const page = await providers.list({ ...toProviderQuery(query), q, sort, page: number });
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
    confirmationRequest(services),
  ];
}

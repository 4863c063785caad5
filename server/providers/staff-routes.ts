import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../domain/case.ts';
import { staffProviderSchema } from '../../domain/providers/provider-responses.ts';
import { staffProviderQuerySchema } from '../../domain/search/search-responses.ts';
import { historyRoute } from '../events/history-route.ts';
import { json, revised, withRevision } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** The directory as staff read it: drafts and unlisted providers too, with all fields. */
export function staffProviders({ providers }: Services): Route[] {
  return [
    route('get', '/', 'listStaffProviders', {
      summary: 'Lists all providers by last and first name',
      query: staffProviderQuerySchema,
      returns: json(
        'A page of providers that match all filters; X-Matching-Count has their number, X-Total-Count that without `q`',
        z.array(staffProviderSchema),
      ),
      async handle({ c, query }) {
        const { providers: found, matching, total } = await providers.list(camelCaseKeys(query));
        c.header('X-Matching-Count', String(matching));
        c.header('X-Total-Count', String(total));
        return found;
      },
    }),
    route('get', '/{id}', 'getStaffProvider', {
      summary: 'Returns a provider with the ETag of its revision',
      returns: revised('The provider', staffProviderSchema),
      handle: async ({ id }) => withRevision(await providers.get(id)),
    }),
    historyRoute('Provider', 'a provider, also of a deleted one', '/{id}', (_, id, before) =>
      providers.history(id, before),
    ),
  ];
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { staffProviderQuerySchema, staffProviderSchema } from '../../../domain/directory/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import { MAX_LIST_LIMIT } from '../../../domain/limits.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { idParameter, json, LINK_HEADER, linkNext, resource, respond } from '../resource.ts';
import { ETAG_HEADER, etagOf } from '../revision.ts';
import { confirmationRequest } from './confirmation-requests.ts';
import { providerChanges } from './provider-changes.ts';

/** The directory as staff read it: drafts and unlisted providers too, with all fields. */
export function staffProviders(services: Services): OpenAPIHono {
  const { providers } = services;
  return resource()
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listStaffProviders',
        summary: 'Lists all providers by last and first name',
        request: { query: staffProviderQuerySchema },
        ...errors('invalid'),
        responses: {
          200: {
            ...json(
              `The first ${MAX_LIST_LIMIT} providers, or \`limit\`, that match all filters`,
              z.array(staffProviderSchema),
            ),
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
        },
      }),
      async (c) => {
        const query = c.req.valid('query');
        const page = await providers.list({
          stateCode: query.state_code,
          insuranceCompanyName: query.insurance_company_name,
          limit: query.limit,
          after: query.after === undefined ? undefined : parseId(query.after),
          q: query.q,
          sort: query.sort,
          page: query.page,
        });
        if (page.counts) {
          c.header('X-Matching-Count', String(page.counts.matching));
          c.header('X-Total-Count', String(page.counts.total));
        }
        linkNext(c, query, page.next);
        return respond(c, page.providers, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/{id}',
        operationId: 'getStaffProvider',
        summary: 'Returns a provider with the ETag of its revision',
        request: { params: idParameter },
        ...errors('not_found'),
        responses: { 200: { ...json('The provider', staffProviderSchema), headers: ETAG_HEADER } },
      }),
      async (c) => {
        const { provider, revision } = await providers.get(parseId(c.req.valid('param').id));
        c.header('ETag', etagOf(revision));
        return respond(c, provider, 200);
      },
    )
    .route('/', providerChanges(services))
    .route('/', confirmationRequest(services));
}

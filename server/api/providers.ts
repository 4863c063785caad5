import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import { parseId } from '../../domain/ids.ts';
import { MAX_LIST_LIMIT } from '../../domain/limits.ts';
import { PROVIDER_FORM, PROVIDER_PICTURES } from '../../domain/provider-form.ts';
import { providerQuerySchema, providerSchema } from '../../domain/schemas.ts';
import type { Services } from '../services.ts';
import { errors } from './document.ts';
import { formSchema, objectSchema } from './form-schema.ts';
import { readFields } from './request-body.ts';
import { body, json, resource } from './resource.ts';

/** Two pictures of the maximum size, and the other fields. */
const BODY = { group: 'provider', maxFileBytes: 8 * 1_048_576 };

const FIELDS = { ...PROVIDER_FORM, ...PROVIDER_PICTURES };
const idParameter = z.object({ id: z.string().openapi({ example: '7' }) });

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listProviders',
  summary: 'Lists providers by last and first name',
  request: { query: providerQuerySchema },
  ...errors('invalid', 'unauthenticated'),
  responses: {
    200: {
      ...json(
        `The first ${MAX_LIST_LIMIT} providers, or \`limit\`, that match all filters`,
        z.array(providerSchema),
      ),
      headers: {
        Link: { description: 'rel="next" if there are more (RFC 8288)', schema: { type: 'string' } },
        'X-Matching-Count': { description: 'With `page`: all that match', schema: { type: 'integer' } },
        'X-Total-Count': {
          description: 'With `page`: all that match without `q`',
          schema: { type: 'integer' },
        },
      },
    },
  },
});

const itemRoute = createRoute({
  method: 'get',
  path: '/{id}',
  operationId: 'getProvider',
  summary: 'Returns a provider',
  request: { params: idParameter },
  ...errors('not_found', 'gone'),
  responses: { 200: json('The provider', providerSchema) },
});

const createProviderRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'createProvider',
  summary: 'Creates a provider (also as a multipart or urlencoded form with bracketed names)',
  request: { body: body(objectSchema({ provider: formSchema(FIELDS) })) },
  responses: { 201: json('The new provider', providerSchema) },
});

const updateRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateProvider',
  summary: 'Updates the fields that are sent',
  request: {
    params: idParameter,
    body: body(objectSchema({ provider: formSchema(FIELDS, { isChange: true }) })),
  },
  ...errors('not_found'),
  responses: { 200: json('The updated provider', providerSchema) },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteProvider',
  summary: 'Deletes a provider',
  request: { params: idParameter },
  ...errors('not_found'),
  responses: { 204: { description: 'Deleted' } },
});

export function providers({ providers: directory }: Services): OpenAPIHono {
  return resource()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query');
      const page = await directory.list({
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
        // A 304 would not update the counts of a stored response.
        c.header('Cache-Control', 'no-store');
      }
      if (page.next !== null) {
        const parameters = Object.entries({ ...query, page: undefined, after: page.next }).filter(
          ([, value]) => value !== undefined,
        );
        const next = new URLSearchParams(
          parameters.map(([name, value]): [string, string] => [name, String(value)]),
        );
        c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      }
      return c.json(snakeCaseKeys(page.providers), 200);
    })
    .openapi(itemRoute, async (c) =>
      c.json(snakeCaseKeys(await directory.get(parseId(c.req.valid('param').id))), 200),
    )
    .openapi(createProviderRoute, async (c) =>
      c.json(snakeCaseKeys(await directory.create(await readFields(c, BODY))), 201),
    )
    .openapi(updateRoute, async (c) => {
      const id = parseId(c.req.valid('param').id);
      return c.json(snakeCaseKeys(await directory.update(id, await readFields(c, BODY))), 200);
    })
    .openapi(deleteRoute, async (c) => {
      await directory.remove(parseId(c.req.valid('param').id));
      return c.body(null, 204);
    });
}

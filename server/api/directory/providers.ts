import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { PROVIDER_FORM, PROVIDER_PICTURES } from '../../../domain/directory/provider-form.ts';
import { providerQuerySchema, providerSchema } from '../../../domain/directory/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import { MAX_LIST_LIMIT } from '../../../domain/limits.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, LINK_HEADER, linkNext, resource, respond } from '../resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from '../revision.ts';

/** Room for two pictures of the maximum size and the other fields. */
const BODY = { group: 'provider', maxFileBytes: 8 * 1_048_576 };

const FIELDS = { ...PROVIDER_FORM, ...PROVIDER_PICTURES };
const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listProviders',
  summary: 'Lists providers by last and first name',
  request: { query: providerQuerySchema },
  ...errors('invalid'),
  responses: {
    200: {
      ...json(
        `The first ${MAX_LIST_LIMIT} providers, or \`limit\`, that match all filters`,
        z.array(providerSchema),
      ),
      headers: {
        ...LINK_HEADER,
        'Content-Location': {
          description:
            'This list with the current name of the insurer, if it was found by another one (RFC 9110, 8.7)',
          schema: { type: 'string' as const },
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
  responses: {
    201: { ...json('The new provider as visitors see it', providerSchema), headers: ETAG_HEADER },
  },
});

const updateRoute = createRoute({
  method: 'patch',
  path: '/{id}',
  operationId: 'updateProvider',
  summary: 'Updates the fields that are sent',
  request: {
    params: idParameter,
    headers: ifMatchHeader,
    body: body(objectSchema({ provider: formSchema(FIELDS, { isChange: true }) })),
  },
  ...errors('not_found', 'precondition_failed'),
  responses: {
    200: { ...json('The updated provider as visitors see it', providerSchema), headers: ETAG_HEADER },
  },
});

const deleteRoute = createRoute({
  method: 'delete',
  path: '/{id}',
  operationId: 'deleteProvider',
  summary: 'Deletes a provider',
  request: { params: idParameter, headers: ifMatchHeader },
  ...errors('not_found', 'precondition_failed'),
  responses: { 204: { description: 'Deleted' } },
});

/** The directory for visitors, and its changes by staff. */
export function providers({ directory, providers: staff }: Services): OpenAPIHono {
  return resource()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query');
      const page = await directory.list({
        stateCode: query.state_code,
        insuranceCompanyName: query.insurance_company_name,
        limit: query.limit,
        after: query.after === undefined ? undefined : parseId(query.after),
      });
      linkNext(c, query, page.next);
      if (page.insurer !== null) setContentLocation(c, query, page.insurer);
      return respond(c, page.providers, 200);
    })
    .openapi(itemRoute, async (c) => respond(c, await directory.get(parseId(c.req.valid('param').id)), 200))
    .openapi(createProviderRoute, async (c) => {
      const fields = await readFields(c, BODY);
      const { visible, revision } = await staff.create(fields, changeBy(c));
      c.header('ETag', etagOf(revision));
      return respond(c, visible, 201);
    })
    .openapi(updateRoute, async (c) => {
      const id = parseId(c.req.valid('param').id);
      const { visible, revision } = await staff.update(id, await readFields(c, BODY), changeBy(c));
      c.header('ETag', etagOf(revision));
      return respond(c, visible, 200);
    })
    .openapi(deleteRoute, async (c) => {
      await staff.remove(parseId(c.req.valid('param').id), changeBy(c));
      return c.body(null, 204);
    });
}

/** Sets Content-Location to the list's URL with the insurer's current name. */
function setContentLocation(
  c: Context,
  query: Record<string, unknown>,
  insurance_company_name: string,
): void {
  const entries = Object.entries({ ...query, insurance_company_name })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)]);
  c.header('Content-Location', `${c.req.path}?${new URLSearchParams(entries)}`);
}

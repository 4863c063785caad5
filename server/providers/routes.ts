import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../domain/case.ts';
import { MAX_LIST_LIMIT } from '../../domain/limits.ts';
import { PROVIDER_FORM, PROVIDER_PICTURES } from '../../domain/providers/provider-form.ts';
import { providerSchema, staffProviderSchema } from '../../domain/providers/provider-responses.ts';
import { providerQuerySchema, staffProviderQuerySchema } from '../../domain/search/search-responses.ts';
import { historyRoute } from '../events/routes.ts';
import { formBody } from '../http/request-body.ts';
import { json, linkNext, noContent, setRevision, withRevision } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { getProvider } from './public-view.ts';
import { searchProviders } from './search/service.ts';
import {
  createProvider,
  getStaffProvider,
  readProviderHistory,
  readProviderTable,
  removeProvider,
  updateProvider,
} from './service.ts';

/** Room for two pictures of the maximum size and the other fields. */
const BODY = { group: 'provider', maxFileBytes: 8 * 1_048_576 };

const FIELDS = { ...PROVIDER_FORM, ...PROVIDER_PICTURES };

/** The directory for visitors, and its changes by staff. */
export const providers: Route[] = [
  route('get', '/', 'listProviders', {
    summary: 'Lists providers by last and first name',
    query: providerQuerySchema,
    returns: json(
      `The first ${MAX_LIST_LIMIT} providers, or \`limit\`, that match all filters`,
      z.array(providerSchema),
    ),
    async handle({ ctx, c, query }) {
      const page = await searchProviders(ctx, camelCaseKeys(query));
      linkNext(c, query, page.next);
      return page.providers;
    },
  }),
  route('get', '/{id}', 'getProvider', {
    summary: 'Returns a provider',
    returns: json('The provider', providerSchema),
    handle: ({ ctx, id }) => getProvider(ctx, id),
  }),
  route('post', '/', 'createProvider', {
    summary: 'Creates a provider (also as a multipart or urlencoded form with bracketed names)',
    body: formBody(FIELDS, BODY),
    returns: json('The new provider as visitors see it', providerSchema, { status: 201 }),
    async handle({ ctx, c, body, by }) {
      const { value, revision } = await createProvider(ctx, body, by);
      setRevision(c, revision);
      return value;
    },
  }),
  route('patch', '/{id}', 'updateProvider', {
    summary: 'Updates the fields that are sent',
    body: formBody(FIELDS, { ...BODY, isChange: true }),
    hasIfMatch: true,
    returns: json('The updated provider as visitors see it', providerSchema),
    async handle({ ctx, c, id, body, by }) {
      const { value, revision } = await updateProvider(ctx, id, body, by);
      setRevision(c, revision);
      return value;
    },
  }),
  route('delete', '/{id}', 'deleteProvider', {
    summary: 'Deletes a provider',
    hasIfMatch: true,
    returns: noContent('Deleted'),
    handle: ({ ctx, id, by }) => removeProvider(ctx, id, by),
  }),
];

/** All providers as staff read them: with all fields, drafts and unlisted ones among them. */
export const staffProviders: Route[] = [
  route('get', '/', 'listStaffProviders', {
    summary: 'Lists all providers by last and first name',
    query: staffProviderQuerySchema,
    returns: json(
      'A page of providers that match all filters; X-Matching-Count has their number, X-Total-Count that without `q`',
      z.array(staffProviderSchema),
    ),
    async handle({ ctx, c, query }) {
      const { providers, matching, total } = await readProviderTable(ctx, camelCaseKeys(query));
      c.header('X-Matching-Count', String(matching));
      c.header('X-Total-Count', String(total));
      return providers;
    },
  }),
  route('get', '/{id}', 'getStaffProvider', {
    summary: 'Returns a provider with the ETag of its revision',
    returns: json('The provider', staffProviderSchema),
    handle: async ({ ctx, c, id }) => withRevision(c, await getStaffProvider(ctx, id)),
  }),
  historyRoute('Provider', 'a provider, also of a deleted one', '/{id}', readProviderHistory),
];

import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../domain/case.ts';
import { MAX_LIST_LIMIT } from '../../domain/limits.ts';
import { PROVIDER_ANSWERS, PROVIDER_FORM, PROVIDER_PICTURES } from '../../domain/providers/provider-form.ts';
import { providerSchema } from '../../domain/providers/provider-responses.ts';
import { providerQuerySchema } from '../../domain/search/search-responses.ts';
import { formSchema } from '../http/form-schema.ts';
import { formBody } from '../http/request-body.ts';
import { json, linkNext, noContent, revised } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';

/** Room for two pictures of the maximum size and the other fields. */
const BODY = { group: 'provider', maxFileBytes: 8 * 1_048_576 };

const { whoIWorkWith: _w, firstVisit: _f, howIWork: _h, ...OTHERS } = PROVIDER_FORM;
const FIELDS = {
  ...OTHERS,
  answers: { label: 'Answers', isRequired: false, schema: formSchema(PROVIDER_ANSWERS) },
  ...PROVIDER_PICTURES,
};

/** The directory for visitors, and its changes by staff. */
export function providers({ directory, providers: staff }: Services): Route[] {
  return [
    route('get', '/', 'listProviders', {
      summary: 'Lists providers by last and first name',
      query: providerQuerySchema,
      returns: json(
        `The first ${MAX_LIST_LIMIT} providers, or \`limit\`, that match all filters`,
        z.array(providerSchema),
      ),
      async handle({ c, query }) {
        const page = await directory.list(camelCaseKeys(query));
        linkNext(c, query, page.next);
        return page.providers;
      },
    }),
    route('get', '/{id}', 'getProvider', {
      summary: 'Returns a provider',
      returns: json('The provider', providerSchema),
      handle: ({ id }) => directory.get(id),
    }),
    route('post', '/', 'createProvider', {
      summary: 'Creates a provider (also as a multipart or urlencoded form with bracketed names)',
      body: formBody(FIELDS, BODY),
      returns: revised('The new provider as visitors see it', providerSchema, { status: 201 }),
      async handle({ body, by }) {
        const { visible, provider } = await staff.create(body, by);
        return { value: visible, revision: provider.revision };
      },
    }),
    route('patch', '/{id}', 'updateProvider', {
      summary: 'Updates the fields that are sent',
      body: formBody(FIELDS, { ...BODY, isChange: true }),
      hasIfMatch: true,
      returns: revised('The updated provider as visitors see it', providerSchema),
      async handle({ id, body, by }) {
        const { visible, provider } = await staff.update(id, body, by);
        return { value: visible, revision: provider.revision };
      },
    }),
    route('delete', '/{id}', 'deleteProvider', {
      summary: 'Deletes a provider',
      hasIfMatch: true,
      returns: noContent('Deleted'),
      handle: ({ id, by }) => staff.remove(id, by),
    }),
  ];
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../domain/case.ts';
import type { Services } from '../services.ts';
import { json, resource } from './resource.ts';
import { errorSchema, providerQuerySchema, providerSchema } from './schemas.ts';

const listRoute = createRoute({
  method: 'get',
  path: '/',
  summary: 'The provider directory, by last and first name',
  request: { query: providerQuerySchema },
  responses: {
    200: {
      ...json('The providers that match everything asked for', z.array(providerSchema)),
      headers: {
        Link: { description: 'rel="next" where more follow (RFC 8288)', schema: { type: 'string' } },
      },
    },
    422: json('A limit that cannot be used', errorSchema),
  },
});

const itemRoute = createRoute({
  method: 'get',
  path: '/{id}',
  summary: 'One provider',
  request: { params: z.object({ id: z.string().openapi({ example: '7' }) }) },
  responses: {
    200: json('The provider', providerSchema),
    404: json('There is no provider with this id', errorSchema),
  },
});

export function providers({ providers: directory }: Services): OpenAPIHono {
  return resource()
    .openapi(listRoute, async (c) => {
      const query = c.req.valid('query');
      const page = await directory.list({
        stateCode: query.state_code,
        insuranceCompanyName: query.insurance_company_name,
        limit: query.limit,
        after: query.after,
      });
      if (page.next !== null) {
        const known = Object.entries({ ...query, after: page.next }).filter(
          ([, value]) => value !== undefined,
        );
        const next = new URLSearchParams(known.map(([name, value]) => [name, String(value)]));
        c.header('Link', `<${c.req.path}?${next}>; rel="next"`);
      }
      return c.json(snakeCaseKeys(page.providers), 200);
    })
    .openapi(itemRoute, async (c) =>
      c.json(snakeCaseKeys(await directory.get(c.req.valid('param').id)), 200),
    );
}

import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { AVAILABILITY_FORM } from '../../../domain/directory/availability.ts';
import { PROVIDER_TABLES } from '../../../domain/directory/provider-form.ts';
import { licenseSchema, panelSchema, staffProviderSchema } from '../../../domain/directory/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import type { Revised } from '../../directory/providers/service.ts';
import { invalid } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { addHistory, addRestore } from '../change-history.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, json, resource, respond } from '../resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from '../revision.ts';

const params = z.object({ id: z.string().openapi({ example: '7' }) });

const TABLES = {
  licenses: { row: licenseSchema, operation: 'ProviderLicenses', title: 'licenses' },
  panels: { row: panelSchema, operation: 'ProviderPanels', title: 'insurance panels' },
} as const;

/** A provider's licenses, panels, availability, verification and history. */
export function providerChanges({ providers }: Services): OpenAPIHono {
  const router = resource();
  for (const name of ['licenses', 'panels'] as const) addTable(router, name, providers);
  addRestore(router, {
    operation: 'Provider',
    title: 'a provider without its pictures',
    path: '/{id}',
    schema: staffProviderSchema,
    async restore(id, eventId, by) {
      const { provider, revision } = await providers.restore(id, eventId, by);
      return { value: provider, revision };
    },
  });
  addHistory(router, {
    operation: 'Provider',
    title: 'a provider, also of a deleted one',
    path: '/{id}',
    read: (id, before) => providers.history(id, before),
  });
  router
    .openapi(
      createRoute({
        method: 'patch',
        path: '/{id}/availability',
        operationId: 'updateProviderAvailability',
        summary: 'Lists, unlists, pauses or resumes. To resume, send null for paused_from.',
        request: {
          params,
          headers: ifMatchHeader,
          body: body(formSchema(AVAILABILITY_FORM, { isChange: true })),
        },
        ...errors('not_found', 'precondition_failed'),
        responses: { 200: { ...json('The updated provider', staffProviderSchema), headers: ETAG_HEADER } },
      }),
      async (c) => {
        const fields = await readFields(c);
        const changed = await providers.setAvailability(idOf(c), fields, changeBy(c));
        return respond(c, withEtag(c, changed), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/verifications',
        operationId: 'verifyProvider',
        summary: 'Records that all details are correct today',
        request: { params, headers: ifMatchHeader },
        ...errors('not_found', 'precondition_failed'),
        responses: { 201: { ...json('The verified provider', staffProviderSchema), headers: ETAG_HEADER } },
      }),
      async (c) => respond(c, withEtag(c, await providers.verify(idOf(c), changeBy(c))), 201),
    );
  return router;
}

/** Adds GET and PUT of a whole table. PUT keeps unchanged rows. */
function addTable(router: OpenAPIHono, name: keyof typeof TABLES, providers: Services['providers']): void {
  const { row, operation, title } = TABLES[name];
  const schema: z.ZodType = z.array(row);
  const answer = { 200: { ...json(`All ${title}`, schema), headers: ETAG_HEADER } };
  const rowsOf = (c: Context, revised: Revised) => withEtag(c, revised)[name];

  router.openapi(
    createRoute({
      method: 'get',
      path: `/{id}/${name}`,
      operationId: `list${operation}`,
      summary: `Lists a provider's ${title}, including past and future ones`,
      request: { params },
      ...errors('not_found'),
      responses: answer,
    }),
    async (c) => respond(c, rowsOf(c, await providers.get(idOf(c))), 200),
  );
  router.openapi(
    createRoute({
      method: 'put',
      path: `/{id}/${name}`,
      operationId: `replace${operation}`,
      summary: `Replaces a provider's ${title}`,
      request: {
        params,
        headers: ifMatchHeader,
        body: body(formSchema({ [name]: { ...PROVIDER_TABLES[name], isRequired: true } })),
      },
      ...errors('not_found', 'precondition_failed'),
      responses: answer,
    }),
    async (c) => {
      const rows = (await readFields(c))[name];
      // A missing list must not delete all rows.
      if (rows === undefined || rows === null) throw invalid(`Please send a list under the name ${name}.`);
      return respond(c, rowsOf(c, await providers.update(idOf(c), { [name]: rows }, changeBy(c))), 200);
    },
  );
}

function idOf(c: Context): number | null {
  return parseId(c.req.param('id'));
}

/** Returns the provider's JSON and sets the header. */
function withEtag(c: Context, { provider, revision }: Revised) {
  c.header('ETag', etagOf(revision));
  return provider;
}

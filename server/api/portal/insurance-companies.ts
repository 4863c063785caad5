import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { staffInsurerSchema } from '../../../domain/directory-schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import { INSURER_FORM, MERGE_FORM } from '../../../domain/insurers.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, resource } from '../resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from '../revision.ts';
import { addHistory, addRestore } from './change-history.ts';
import { removeQuery } from './removal.ts';

const mergeSchema = z
  .object({
    provider_count: z.int().meta({ description: 'Providers that have the insurer, in the past too' }),
  })
  .meta({ id: 'Merge' });

/** Insurers: names, order, home page, merges and retirement. */
export function staffInsurers({ insurers }: Services): OpenAPIHono {
  const router = resource();
  const mount = { operation: 'InsuranceCompany', title: 'an insurance company', path: '/{id}' } as const;
  addHistory(router, { ...mount, read: insurers.history });
  addRestore(router, {
    ...mount,
    schema: staffInsurerSchema,
    restore: async (...args) => {
      const value = await insurers.restore(...args);
      return { value, revision: value.revision };
    },
  });
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listStaffInsuranceCompanies',
        summary: 'Lists the insurance companies with what staff edit',
        responses: { 200: json('The whole list, by position', z.array(staffInsurerSchema)) },
      }),
      async (c) => c.json(snakeCaseKeys(await insurers.list()), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        operationId: 'createInsuranceCompany',
        summary: 'Adds an insurance company',
        request: { body: body(formSchema(INSURER_FORM)) },
        responses: {
          201: { ...json('The new insurance company', staffInsurerSchema), headers: ETAG_HEADER },
        },
      }),
      async (c) => {
        const created = await insurers.create(await readFields(c), changeBy(c));
        c.header('ETag', etagOf(created.revision));
        return c.json(snakeCaseKeys(created), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/{id}',
        operationId: 'updateInsuranceCompany',
        summary: 'Updates the fields that are sent. A former name stays as an alias.',
        request: {
          params: idParameter,
          headers: ifMatchHeader,
          body: body(formSchema(INSURER_FORM, { isChange: true })),
        },
        ...errors('not_found', 'conflict', 'precondition_failed'),
        responses: {
          200: { ...json('The updated insurance company', staffInsurerSchema), headers: ETAG_HEADER },
        },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        const updated = await insurers.update(id, await readFields(c), changeBy(c));
        c.header('ETag', etagOf(updated.revision));
        return c.json(snakeCaseKeys(updated), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/{id}',
        operationId: 'retireInsuranceCompany',
        summary: 'Removes an insurance company from search, forms and the home page',
        request: { params: idParameter, query: removeQuery, headers: ifMatchHeader },
        ...errors('not_found', 'conflict', 'precondition_failed'),
        responses: { 204: { description: 'Retired' } },
      }),
      async (c) => {
        const removesFromProviders = c.req.valid('query').remove_from_providers === 'true';
        await insurers.retire(parseId(c.req.valid('param').id), changeBy(c), { removesFromProviders });
        return c.body(null, 204);
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/{id}/merge',
        operationId: 'mergeInsuranceCompany',
        summary: 'Moves its panels and names to another one, and retires it',
        request: { params: idParameter, headers: ifMatchHeader, body: body(formSchema(MERGE_FORM)) },
        ...errors('not_found', 'conflict', 'precondition_failed'),
        responses: { 200: json('How many providers the merge changes', mergeSchema) },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        return c.json(snakeCaseKeys(await insurers.merge(id, await readFields(c), changeBy(c))), 200);
      },
    );
}

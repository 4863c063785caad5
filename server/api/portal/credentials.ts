import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { CREDENTIAL_FORM } from '../../../domain/credentials.ts';
import { staffCredentialSchema } from '../../../domain/directory-schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema } from '../form-schema.ts';
import { readFields } from '../request-body.ts';
import { body, idParameter, json, resource } from '../resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from '../revision.ts';
import { addHistory, addRestore } from './change-history.ts';
import { removeQuery } from './removal.ts';

/** Credentials: titles, abbreviations, order and retirement. */
export function staffCredentials({ credentials }: Services): OpenAPIHono {
  const router = resource();
  const mount = { operation: 'Credential', title: 'a credential', path: '/{id}' } as const;
  addHistory(router, { ...mount, read: credentials.history });
  addRestore(router, {
    ...mount,
    schema: staffCredentialSchema,
    restore: async (...args) => {
      const value = await credentials.restore(...args);
      return { value, revision: value.revision };
    },
  });
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'listStaffCredentials',
        summary: 'Lists the credentials with what staff edit',
        responses: { 200: json('The whole list, by position', z.array(staffCredentialSchema)) },
      }),
      async (c) => c.json(snakeCaseKeys(await credentials.list()), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        operationId: 'createCredential',
        summary: 'Adds a credential',
        request: { body: body(formSchema(CREDENTIAL_FORM)) },
        responses: { 201: { ...json('The new credential', staffCredentialSchema), headers: ETAG_HEADER } },
      }),
      async (c) => {
        const created = await credentials.create(await readFields(c), changeBy(c));
        c.header('ETag', etagOf(created.revision));
        return c.json(snakeCaseKeys(created), 201);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/{id}',
        operationId: 'updateCredential',
        summary: 'Updates the fields that are sent',
        request: {
          params: idParameter,
          headers: ifMatchHeader,
          body: body(formSchema(CREDENTIAL_FORM, { isChange: true })),
        },
        ...errors('not_found', 'precondition_failed'),
        responses: {
          200: { ...json('The updated credential', staffCredentialSchema), headers: ETAG_HEADER },
        },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        const updated = await credentials.update(id, await readFields(c), changeBy(c));
        c.header('ETag', etagOf(updated.revision));
        return c.json(snakeCaseKeys(updated), 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/{id}',
        operationId: 'retireCredential',
        summary: 'Removes a credential from forms',
        request: { params: idParameter, query: removeQuery, headers: ifMatchHeader },
        ...errors('not_found', 'conflict', 'precondition_failed'),
        responses: { 204: { description: 'Retired' } },
      }),
      async (c) => {
        const removesFromProviders = c.req.valid('query').remove_from_providers === 'true';
        await credentials.retire(parseId(c.req.valid('param').id), changeBy(c), { removesFromProviders });
        return c.body(null, 204);
      },
    );
}

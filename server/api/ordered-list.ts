import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { parseId } from '../../domain/ids.ts';
import { firstText } from '../../domain/schemas.ts';
import type { HistoryPage } from '../db/history/repository.ts';
import type { ChangeBy } from '../directory/providers/service.ts';
import { addHistory, addRestore } from './change-history.ts';
import { errors } from './document.ts';
import { formSchema } from './form-schema.ts';
import { readFields } from './request-body.ts';
import { body, idParameter, json, resource, respond } from './resource.ts';
import { changeBy, ETAG_HEADER, etagOf, ifMatchHeader } from './revision.ts';

type Fields = Record<string, unknown>;

type Service<Item> = {
  list(): Promise<Item[]>;
  create(fields: Fields, by: ChangeBy): Promise<Item>;
  update(id: number | null, fields: Fields, by: ChangeBy): Promise<Item>;
  retire(id: number | null, by: ChangeBy, options: { removesFromProviders: boolean }): Promise<void>;
  history(id: number | null, before: number | null): Promise<HistoryPage>;
  restore(id: number | null, eventId: number | null, by: ChangeBy): Promise<Item>;
};

const retireQuery = z.object({
  remove_from_providers: z.preprocess(firstText, z.string().optional()).meta({
    type: 'string',
    enum: ['true'],
    description: 'Remove it from all providers first, with their history. Otherwise 409 while some have it.',
  }),
});

/** The routes of a list that staff edit and order: insurers or credentials. */
export function orderedList<Item extends { revision: number }>({
  operation,
  one,
  many,
  form,
  schema,
  service,
  whatUpdates = 'Updates the fields that are sent',
  whatRetires,
}: {
  /** Singular and plural for operation ids, such as 'Credential'. */
  operation: [one: string, many: string];
  /** For example, 'credential' and 'credentials'. */
  one: string;
  many: string;
  form: Parameters<typeof formSchema>[0];
  schema: z.ZodType;
  service: Service<Item>;
  whatUpdates?: string;
  whatRetires: string;
}): OpenAPIHono {
  const [name, names] = operation;
  const title = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
  const router = resource();
  const mount = { operation: name, title, path: '/{id}' } as const;
  addHistory(router, { ...mount, read: service.history });
  addRestore(router, {
    ...mount,
    schema,
    restore: async (...args) => {
      const value = await service.restore(...args);
      return { value, revision: value.revision };
    },
  });
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: `listStaff${names}`,
        summary: `Lists the ${many} for staff to edit`,
        responses: { 200: json('The whole list, by position', z.array(schema)) },
      }),
      async (c) => respond(c, await service.list(), 200),
    )
    .openapi(
      createRoute({
        method: 'post',
        path: '/',
        operationId: `create${name}`,
        summary: `Adds ${title}`,
        request: { body: body(formSchema(form)) },
        responses: { 201: { ...json(`The new ${one}`, schema), headers: ETAG_HEADER } },
      }),
      async (c) => {
        const created = await service.create(await readFields(c), changeBy(c));
        c.header('ETag', etagOf(created.revision));
        return respond(c, created, 201);
      },
    )
    .openapi(
      createRoute({
        method: 'patch',
        path: '/{id}',
        operationId: `update${name}`,
        summary: whatUpdates,
        request: {
          params: idParameter,
          headers: ifMatchHeader,
          body: body(formSchema(form, { isChange: true })),
        },
        ...errors('not_found', 'conflict', 'precondition_failed'),
        responses: { 200: { ...json(`The updated ${one}`, schema), headers: ETAG_HEADER } },
      }),
      async (c) => {
        const id = parseId(c.req.valid('param').id);
        const updated = await service.update(id, await readFields(c), changeBy(c));
        c.header('ETag', etagOf(updated.revision));
        return respond(c, updated, 200);
      },
    )
    .openapi(
      createRoute({
        method: 'delete',
        path: '/{id}',
        operationId: `retire${name}`,
        summary: whatRetires,
        request: { params: idParameter, query: retireQuery, headers: ifMatchHeader },
        ...errors('not_found', 'conflict', 'precondition_failed'),
        responses: { 204: { description: 'Retired' } },
      }),
      async (c) => {
        const removesFromProviders = c.req.valid('query').remove_from_providers === 'true';
        await service.retire(parseId(c.req.valid('param').id), changeBy(c), { removesFromProviders });
        return c.body(null, 204);
      },
    );
}

import { z } from '@hono/zod-openapi';
import type { Form } from '../../domain/forms/field.ts';
import { queryFlag } from '../../domain/schemas.ts';
import type { createOrderedList, OrderedList } from '../db/history/ordered-list.ts';
import type { OrderedItem } from '../db/history/ordered-table.ts';
import { SMALL_BODY_BYTES } from '../http/read-bytes.ts';
import { historyRoute } from './change-history.ts';
import { formBody } from './request-body.ts';
import { json, noContent, revised, withRevision } from './response.ts';
import { type Route, route } from './route.ts';

type Service<Item extends OrderedItem> = Omit<ReturnType<typeof createOrderedList<Form, Item>>, 'change'>;

const retireQuery = z.object({
  remove_from_providers: queryFlag(
    'Remove it from all providers first, with their history. Otherwise 409 while some have it.',
  ),
});

/** The routes of a list that staff edit and order. */
export function orderedList<Item extends OrderedItem>({
  operation,
  one,
  many,
  form,
  schema,
  service,
  whatUpdates = 'Updates the fields that are sent',
  whatRetires,
  hasProviders = true,
  maxBytes = SMALL_BODY_BYTES,
}: Pick<OrderedList<Form, never>, 'one' | 'many' | 'form'> & {
  /** Singular and plural for operation ids, such as 'Credential'. */
  operation: [one: string, many: string];
  schema: z.ZodType;
  service: Service<Item>;
  whatUpdates?: string;
  whatRetires: string;
  /** Whether providers may have it. */
  hasProviders?: boolean;
  /** Of a body. */
  maxBytes?: number;
}): Route[] {
  const [name, names] = operation;
  const title = `${/^[aeiou]/.test(one) ? 'an' : 'a'} ${one}`;
  const query: z.ZodObject = hasProviders ? retireQuery : z.object({});
  const mount = { operation: name, title, path: '/{id}' } as const;
  return [
    historyRoute({ ...mount, read: service.history }),
    route('get', '/', `listStaff${names}`, {
      summary: `Lists the ${many} for staff to edit`,
      returns: json('The whole list, by position', z.array(schema)),
      handle: () => service.list(),
    }),
    route('post', '/', `create${name}`, {
      summary: `Adds ${title}`,
      body: formBody(form, { maxBytes }),
      returns: revised(`The new ${one}`, schema, { status: 201 }),
      handle: async ({ body, by }) => withRevision(await service.create(body, by)),
    }),
    route('patch', '/{id}', `update${name}`, {
      summary: whatUpdates,
      body: formBody(form, { isChange: true, maxBytes }),
      hasIfMatch: true,
      returns: revised(`The updated ${one}`, schema),
      errors: ['conflict'],
      handle: async ({ id, body, by }) => withRevision(await service.update(id, body, by)),
    }),
    route('delete', '/{id}', `retire${name}`, {
      summary: whatRetires,
      query,
      hasIfMatch: true,
      returns: noContent('Retired'),
      errors: ['conflict'],
      handle: ({ id, query, by }) =>
        service.retire(id, by, { removesFromProviders: query.remove_from_providers === 'true' }),
    }),
  ];
}

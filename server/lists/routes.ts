import { z } from '@hono/zod-openapi';
import { operationName, staffItemSchema } from '../../domain/lists/list-responses.ts';
import type { ListForm } from '../../domain/lists/lists.ts';
import { queryText } from '../../domain/responses.ts';
import { historyRoute } from '../events/routes.ts';
import { formBody, SMALL_BODY_BYTES } from '../http/request-body.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import {
  addItem,
  getItem,
  type Holders,
  type List,
  listItems,
  readItemHistory,
  removeItem,
  updateItem,
} from './service.ts';

const deletionQuery = z.object({
  provider_count: queryText('How many providers lose it: 409 unless so many have it. Default: 0.'),
});

/** The routes by which staff edit a list. @param holders what has its items, if anything. */
export function listRoutes(list: List<ListForm> & { maxBodyBytes?: number }, holders?: Holders): Route[] {
  const { one, many, form, maxBodyBytes: maxBytes = SMALL_BODY_BYTES } = list;
  const [name, names] = [operationName(one), operationName(many)];
  const title = `${/^[aeiou]/i.test(one) ? 'an' : 'a'} ${one}`;
  const schema = staffItemSchema(list);
  const query: z.ZodObject = holders ? deletionQuery : z.object({});
  return [
    historyRoute(name, title, '/{id}', (ctx, id, before) => readItemHistory(ctx, list, id, before)),
    route('get', '/', `listStaff${names}`, {
      summary: `Lists the ${many} for staff to edit`,
      returns: json('The whole list, by position', z.array(schema)),
      handle: ({ ctx }) => listItems(ctx, list, holders),
    }),
    route('get', '/{id}', `getStaff${name}`, {
      summary: `Returns ${title} for staff to edit`,
      returns: json(`The ${one}`, schema),
      handle: ({ ctx, id }) => getItem(ctx, list, id),
    }),
    route('post', '/', `create${name}`, {
      summary: `Adds ${title}, at the end unless it has a position`,
      body: formBody(form, { maxBytes }),
      returns: json(`The new ${one}`, schema, { status: 201 }),
      handle: ({ ctx, body, by }) => addItem(ctx, list, body, by),
    }),
    route('patch', '/{id}', `update${name}`, {
      summary: 'Updates the fields that are sent; a new position moves the others',
      body: formBody(form, { isChange: true, maxBytes }),
      returns: json(`The updated ${one}`, schema),
      handle: ({ ctx, id, body, by }) => updateItem(ctx, list, id, body, by),
    }),
    route('delete', '/{id}', `delete${name}`, {
      summary: `Deletes ${title}`,
      query,
      returns: noContent('Deleted'),
      handle: ({ ctx, id, query, by }) =>
        removeItem(ctx, list, id, { ...by, providerCount: Number(query.provider_count ?? 0) }, holders),
    }),
  ];
}

import { z } from '@hono/zod-openapi';
import { camelCaseKeys } from '../../domain/case.ts';
import { directoryEventSchema } from '../../domain/directory/schemas.ts';
import { parseId } from '../../domain/ids.ts';
import { queryText } from '../../domain/schemas.ts';
import type { ChangeBy, HistoryPage } from '../db/history/repository.ts';
import { objectSchema } from './form-schema.ts';
import { checkedBody } from './request-body.ts';
import { json, LINK_HEADER, linkNext, type Revised, revised } from './response.ts';
import { type Route, route } from './route.ts';

type Mount = {
  /** Used in operation ids, such as 'Provider'. */
  operation: string;
  /** For example, 'a provider'. */
  title: string;
  /** The path before `/history` and `/restore`; without an id, the functions get null. */
  path: '' | '/{id}';
};

/** `GET …/history`, newest first. */
export function historyRoute({
  operation,
  title,
  path,
  read,
}: Mount & { read: (id: number | null, before: number | null) => Promise<HistoryPage> }): Route {
  return route('get', `${path}/history`, `list${operation}History`, {
    summary: `Lists the changes of ${title}, newest first`,
    query: z.object({
      after: queryText('Start after the change with this id. The Link header has the next page.'),
    }),
    returns: json('A page of changes', z.array(directoryEventSchema), { headers: LINK_HEADER }),
    async handle({ c, id, query }) {
      const page = await read(id, parseId(query.after));
      linkNext(c, query, page.next);
      // Old and new values are stored with keys in snake_case.
      return camelCaseKeys(page.events);
    },
  });
}

/** The id of a change, a text in forms; 0 for the state before all changes. Null if it is no valid id. */
const eventId = z
  .union([z.string(), z.number()], 'Please send the id of a change as event_id.')
  .transform((id) => (String(id) === '0' ? 0 : parseId(String(id))));

const EVENT_ID = checkedBody(objectSchema({ event_id: { type: 'integer' } }), z.object({ eventId }));

/** `POST …/restore`: sets all fields to what they were right after a change. */
export function restoreRoute({
  operation,
  title,
  path,
  schema,
  restore,
}: Mount & {
  schema: z.ZodType;
  restore: (id: number | null, eventId: number | null, by: ChangeBy) => Promise<Revised<unknown>>;
}): Route {
  return route('post', `${path}/restore`, `restore${operation}`, {
    summary: `Restores ${title} to its state right after a change in its history; 0 for the state before all changes`,
    body: EVENT_ID,
    hasIfMatch: true,
    returns: revised('The restored state', schema),
    errors: ['not_found', 'conflict'],
    handle: ({ id, body, by }) => restore(id, body.eventId, by),
  });
}

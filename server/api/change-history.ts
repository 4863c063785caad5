import { z } from '@hono/zod-openapi';
import { eventSchema } from '../../domain/history/schemas.ts';
import { parseId } from '../../domain/ids.ts';
import { queryText } from '../../domain/schemas.ts';
import type { HistoryPage } from '../db/history/repository.ts';
import { json, LINK_HEADER, linkNext } from './response.ts';
import { type Route, route } from './route.ts';

type Mount = {
  /** Used in operation ids, such as 'Provider'. */
  operation: string;
  /** For example, 'a provider'. */
  title: string;
  /** The path before `/history`; without an id, the functions get null. */
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
      before: queryText('Only events before the one with this id. The Link header has the next page.'),
    }),
    returns: json('A page of changes', z.array(eventSchema), { headers: LINK_HEADER }),
    async handle({ c, id, query }) {
      const page = await read(id, parseId(query.before));
      linkNext(c, query, page.next, 'before');
      // Network addresses are for administrators, in the audit.
      return page.events.map((event) => ({ ...event, address: null }));
    },
  });
}

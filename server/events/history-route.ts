import { z } from '@hono/zod-openapi';
import { eventSchema } from '../../domain/events/event-responses.ts';
import { parseId } from '../../domain/ids.ts';
import { queryText } from '../../domain/responses.ts';
import type { Context } from '../context.ts';
import { json, linkNext } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import type { HistoryPage } from './repository.ts';

/** `GET …/history`. @param name of the operation, such as 'Provider'. @param title for example, 'a provider'. */
export function historyRoute(
  name: string,
  title: string,
  path: '' | '/{id}',
  read: (ctx: Context, id: number | null, before: number | null) => Promise<HistoryPage>,
): Route {
  return route('get', `${path}/history`, `list${name}History`, {
    summary: `Lists the changes of ${title}, newest first`,
    query: z.object({
      before: queryText('Only events before the one with this id. The Link header has the next page.'),
    }),
    returns: json('A page of changes', z.array(eventSchema)),
    async handle({ ctx, c, id, query }) {
      const page = await read(ctx, id, parseId(query.before));
      linkNext(c, query, page.next, 'before');
      // Network addresses are for administrators, in the audit.
      return page.events.map((event) => ({ ...event, address: null }));
    },
  });
}

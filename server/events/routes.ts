import { z } from '@hono/zod-openapi';
import { addDays, isDate } from '../../domain/dates.ts';
import { eventSchema } from '../../domain/events/event-responses.ts';
import { EVENT_SUBJECTS } from '../../domain/events/events.ts';
import { parseId } from '../../domain/ids.ts';
import { firstText, queryText } from '../../domain/responses.ts';
import type { Context } from '../context.ts';
import { json, linkNext } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { startOfDay } from '../operations/today.ts';
import { type HistoryPage, listEvents } from './repository.ts';

const BEFORE = queryText('Only events before the one with this id. The Link header has the next page.');

/** `GET …/history`. @param name of the operation, such as 'Provider'. @param title for example, 'a provider'. */
export function historyRoute(
  name: string,
  title: string,
  path: '' | '/{id}',
  read: (ctx: Context, id: number | null, before: number | null) => Promise<HistoryPage>,
): Route {
  return route('get', `${path}/history`, `list${name}History`, {
    summary: `Lists the changes of ${title}, newest first`,
    query: z.object({ before: BEFORE }),
    returns: json('A page of changes', z.array(eventSchema)),
    async handle({ ctx, c, id, query }) {
      const page = await read(ctx, id, parseId(query.before));
      linkNext(c, query, page.next, 'before');
      // Network addresses are for administrators, in the audit.
      return page.events.map((event) => ({ ...event, address: null }));
    },
  });
}

/** PostgreSQL cannot store NUL in text. */
const part = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^\P{Cc}{0,254}$/u, `${label} must have at most 254 characters, none of them a control character`);
const day = (label: string) => z.string().refine(isDate, `${label} must be a date such as 2027-03-31`);

export const auditEvents: Route[] = [
  route('get', '/', 'listAuditEvents', {
    summary: 'Lists who changed or opened what, newest first',
    query: z.object({
      person: queryText('Part of the name or email address, such as "command line"', part('Person')),
      subject: z.preprocess(firstText, z.enum(EVENT_SUBJECTS, 'There is no such kind').optional()),
      name: queryText("Part of the thing's name, such as a referral's reference", part('Name')),
      from: queryText('The first day, in the time zone of the practice', day('First day')),
      to: queryText('The last day', day('Last day')),
      before: BEFORE,
    }),
    returns: json('A page of events', z.array(eventSchema)),
    async handle({ ctx, c, query }) {
      const { before, from, to, ...filter } = query;
      const days = {
        from: from ? startOfDay(from) : undefined,
        until: to ? startOfDay(addDays(to, 1)) : undefined,
      };
      const page = await listEvents(ctx.db, { ...filter, ...days }, { before: parseId(before) });
      linkNext(c, query, page.next, 'before');
      return page.events;
    },
  }),
];

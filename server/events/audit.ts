import { z } from '@hono/zod-openapi';
import { addDays } from '../../domain/dates.ts';
import { eventSchema, type HistoryEvent } from '../../domain/events/event-responses.ts';
import {
  type AuditFilter,
  auditFilterErrors,
  EVENT_SUBJECTS,
  NO_AUDIT_FILTER,
} from '../../domain/events/events.ts';
import { parseId } from '../../domain/ids.ts';
import { queryText } from '../../domain/responses.ts';
import type { Database } from '../db/schema.ts';
import { rejectInvalid } from '../errors.ts';
import { json, linkNext } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { startOfDay } from '../operations/today.ts';
import { type HistoryPage, listEvents } from './repository.ts';

/** Returns the latest events, oldest first. */
export async function latestEvents(db: Database, limit: number): Promise<HistoryEvent[]> {
  return (await listEvents(db, {}, { limit })).events.reverse();
}

/** Returns a page of all events, newest first. @param before the cursor of a page. @throws invalid with every error. */
async function readAudit(db: Database, filter: AuditFilter, before: number | null): Promise<HistoryPage> {
  rejectInvalid(auditFilterErrors(filter));
  const { person, subject, name, from, to } = filter;
  const events = {
    subject: EVENT_SUBJECTS.find((each) => each === subject),
    person: person.trim(),
    name: name.trim(),
    from: from ? startOfDay(from) : undefined,
    until: to ? startOfDay(addDays(to, 1)) : undefined,
  };
  return listEvents(db, events, { before });
}

const query = z.object({
  person: queryText('Part of the name or email address of who did it, such as "command line"'),
  subject: queryText('A kind of thing'),
  name: queryText("Part of the thing's name, such as a referral's reference"),
  from: queryText('The first day, in the time zone of the practice'),
  to: queryText('The last day'),
  before: queryText('Only events before the one with this id. The Link header has the next page.'),
});

export const auditEvents: Route[] = [
  route('get', '/', 'listAuditEvents', {
    summary: 'Lists who changed or opened what, newest first',
    query,
    returns: json('A page of events', z.array(eventSchema)),
    async handle({ ctx, c, query }) {
      const { before, ...filter } = query;
      const given = Object.entries(filter).filter(([, value]) => value !== undefined);
      const all = { ...NO_AUDIT_FILTER, ...Object.fromEntries(given) };
      const page = await readAudit(ctx.db, all, parseId(before));
      linkNext(c, query, page.next, 'before');
      return page.events;
    },
  }),
];

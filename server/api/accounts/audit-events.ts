import { z } from '@hono/zod-openapi';
import { NO_AUDIT_FILTER } from '../../../domain/history/events.ts';
import { eventSchema } from '../../../domain/history/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import { queryText } from '../../../domain/schemas.ts';
import type { Services } from '../../services.ts';
import { json, LINK_HEADER, linkNext } from '../response.ts';
import { type Route, route } from '../route.ts';

const query = z.object({
  person: queryText('Part of the name or email address of who did it, such as "command line"'),
  subject: queryText('A kind of thing'),
  name: queryText("Part of the thing's name, such as a referral's reference"),
  from: queryText('The first day, in the time zone of the practice'),
  to: queryText('The last day'),
  before: queryText('Only events before the one with this id. The Link header has the next page.'),
});

export function auditEvents({ audit }: Services): Route[] {
  return [
    route('get', '/', 'listAuditEvents', {
      summary: 'Lists who changed or opened what, newest first',
      query,
      returns: json('A page of events', z.array(eventSchema), { headers: LINK_HEADER }),
      errors: ['invalid'],
      async handle({ c, query }) {
        const { before, ...filter } = query;
        const given = Object.entries(filter).filter(([, value]) => value !== undefined);
        const page = await audit.page({ ...NO_AUDIT_FILTER, ...Object.fromEntries(given) }, parseId(before));
        linkNext(c, query, page.next, 'before');
        return page.events;
      },
    }),
  ];
}

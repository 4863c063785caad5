import { z } from '@hono/zod-openapi';
import { eventSchema } from '../../domain/events/event-responses.ts';
import { NO_AUDIT_FILTER } from '../../domain/events/events.ts';
import { parseId } from '../../domain/ids.ts';
import { queryText } from '../../domain/responses.ts';
import { badgesSchema, dashboardSchema, sessionSchema } from '../../domain/team/team-responses.ts';
import { readAudit } from '../events/audit.ts';
import { json, linkNext, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { readBadges, readDashboard } from '../jobs/dashboard.ts';
import { unlistDemoPeople } from '../jobs/demo/repository.ts';
import type { Services } from '../services.ts';
import { endSession } from './sessions.ts';

export function session({ db, now, cookies }: Services): Route[] {
  return [
    route('get', '/', 'getSession', {
      summary: 'Returns the current session; with `renew=no` without renewing it',
      query: z.object({ renew: queryText("'no' to only ask when it ends") }),
      returns: json('The session', sessionSchema),
      handle: ({ session: { user, permissions } }) => ({ user, permissions }),
    }),
    route('delete', '/', 'deleteSession', {
      summary: 'Signs out',
      returns: noContent('Signed out'),
      async handle({ c }) {
        const { sessionToken, address } = cookies.visitor(c);
        if (sessionToken) await endSession(db, sessionToken, address, now());
        cookies.endSession(c);
      },
    }),
  ];
}

export function badges(services: Services): Route[] {
  return [
    route('get', '/', 'getBadges', {
      summary: "Returns the numbers beside the links of the portal's navigation",
      returns: json('The numbers', badgesSchema),
      handle: ({ session }) => readBadges(services, session),
    }),
  ];
}

export function dashboard(services: Services): Route[] {
  return [
    route('get', '/', 'getDashboard', {
      summary: "Returns counts of the user's pending work, and what is left to do before the launch",
      returns: json('The dashboard', dashboardSchema),
      handle: ({ session }) => readDashboard(services, session),
    }),
    route('post', '/demo_people/unlist', 'unlistDemoPeople', {
      summary: 'Takes the people of the demo practice off the site, unless somebody has edited them',
      returns: noContent('They are off the site'),
      handle: ({ actor }) => unlistDemoPeople(services.db, { actor, at: services.now() }),
    }),
  ];
}

const query = z.object({
  person: queryText('Part of the name or email address of who did it, such as "command line"'),
  subject: queryText('A kind of thing'),
  name: queryText("Part of the thing's name, such as a referral's reference"),
  from: queryText('The first day, in the time zone of the practice'),
  to: queryText('The last day'),
  before: queryText('Only events before the one with this id. The Link header has the next page.'),
});

export function auditEvents({ db }: Services): Route[] {
  return [
    route('get', '/', 'listAuditEvents', {
      summary: 'Lists who changed or opened what, newest first',
      query,
      returns: json('A page of events', z.array(eventSchema)),
      async handle({ c, query }) {
        const { before, ...filter } = query;
        const given = Object.entries(filter).filter(([, value]) => value !== undefined);
        const all = { ...NO_AUDIT_FILTER, ...Object.fromEntries(given) };
        const page = await readAudit(db, all, parseId(before));
        linkNext(c, query, page.next, 'before');
        return page.events;
      },
    }),
  ];
}

import { badgesSchema, dashboardSchema } from '../../domain/team/team-responses.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { readBadges, readDashboard } from './dashboard.ts';
import { unlistDemoPeople } from './demo/repository.ts';

export const badges: Route[] = [
  route('get', '/', 'getBadges', {
    summary: "Returns the number beside a link of the portal's navigation",
    returns: json('The number', badgesSchema),
    handle: ({ ctx, session }) => readBadges(ctx, session),
  }),
];

export const dashboard: Route[] = [
  route('get', '/', 'getDashboard', {
    summary: "Returns counts of the user's pending work, and what is left to do before the launch",
    returns: json('The dashboard', dashboardSchema),
    handle: ({ ctx, session }) => readDashboard(ctx, session),
  }),
  route('post', '/demo_people/unlist', 'unlistDemoPeople', {
    summary: 'Takes the people of the demo practice off the site, unless somebody has edited them',
    returns: noContent('They are off the site'),
    handle: ({ ctx, actor }) => unlistDemoPeople(ctx.db, { actor, at: ctx.now() }),
  }),
];

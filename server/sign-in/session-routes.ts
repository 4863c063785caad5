import { z } from '@hono/zod-openapi';
import { queryText } from '../../domain/responses.ts';
import { sessionSchema } from '../../domain/team/team-responses.ts';
import { json, noContent } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
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

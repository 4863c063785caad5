import { dashboardSchema, sessionSchema } from '../../../domain/accounts/schemas.ts';
import type { Services } from '../../services.ts';
import { json, noContent } from '../response.ts';
import { type Route, route } from '../route.ts';

export function session({ sessions, cookies }: Services): Route[] {
  return [
    route('get', '/', 'getSession', {
      summary: 'Returns the current session and, in Session-Ends-In, its remaining seconds',
      returns: json('The session', sessionSchema),
      handle({ c, session: { user, endsInSeconds } }) {
        // A header, because the spec fixes the body.
        c.header('Session-Ends-In', String(endsInSeconds));
        return { user };
      },
    }),
    route('delete', '/', 'deleteSession', {
      summary: 'Signs out',
      returns: noContent('Signed out'),
      async handle({ c }) {
        const { sessionToken, address } = cookies.visitor(c);
        if (sessionToken) await sessions.end(sessionToken, address);
        cookies.endSession(c);
      },
    }),
  ];
}

/** The user's permissions and pending work. */
export function dashboard({ dashboard }: Services): Route[] {
  return [
    route('get', '/', 'getDashboard', {
      summary: "Returns the user's permissions and counts of pending work",
      returns: json('The dashboard', dashboardSchema),
      handle: ({ session }) => dashboard.read(session),
    }),
  ];
}

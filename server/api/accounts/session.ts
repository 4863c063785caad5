import { z } from '@hono/zod-openapi';
import { MAX_RECENT_CHANGES } from '../../../domain/accounts/audit.ts';
import { auditEntrySchema, dashboardSchema, sessionSchema } from '../../../domain/accounts/schemas.ts';
import { camelCaseKeys } from '../../../domain/case.ts';
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

/** The user's permissions, pending work and recent changes. */
export function dashboard({ audit, dashboard }: Services): Route[] {
  return [
    route('get', '/', 'getDashboard', {
      summary: "Returns the user's permissions and counts of pending work",
      returns: json('The dashboard', dashboardSchema),
      handle: ({ session }) => dashboard.read(session),
    }),
    route('get', '/changes', 'listRecentChanges', {
      summary: 'Lists the last changes of what the user may change; those made together are one entry',
      returns: json(`The last ${MAX_RECENT_CHANGES}, newest first`, z.array(auditEntrySchema)),
      // Old and new values are stored with keys in snake_case.
      handle: async ({ session }) => camelCaseKeys(await audit.recentChanges(session.permissions)),
    }),
  ];
}

import type { MiddlewareHandler } from 'hono';
import { unauthenticated } from '../errors.ts';
import type { ActiveSession, SessionService } from '../sessions/service.ts';
import type { Cookies } from './cookies.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in user's session; set by `requireSession`. */
    session: ActiveSession;
  }
}

/** @throws unauthenticated without a valid session. */
export function requireSession(sessions: SessionService, cookies: Cookies): MiddlewareHandler {
  return async (c, next) => {
    const token = cookies.session.read(c);
    const session = token ? await sessions.find(token) : null;
    if (!session) throw unauthenticated('Your session has ended. Please sign in again.');
    c.set('session', session);
    await next();
  };
}

import type { MiddlewareHandler } from 'hono';
import type { Permission } from '../../domain/accounts/permissions.ts';
import { type ActiveSession, renewSession } from '../accounts/sessions/service.ts';
import { forbidden, unauthenticated } from '../errors.ts';
import type { Services } from '../services.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The signed-in user's session; set by `requireSession`. */
    session: ActiveSession;
    /** Checks the session again after a slow body. Undefined for public operations. */
    checkSession: (() => Promise<void>) | undefined;
  }
}

/**
 * @param permission the required permission; null if a session is enough.
 * @throws unauthenticated without a valid session; forbidden without the permission.
 */
export function requireSession(
  { db, now, cookies }: Pick<Services, 'db' | 'now' | 'cookies'>,
  permission: Permission | null,
): MiddlewareHandler {
  return async (c, next) => {
    const token = cookies.session.read(c);
    const check = async () => {
      const session = token ? await renewSession(db, token, now()) : null;
      if (!session) throw unauthenticated('Your session has ended. Please sign in again.');
      if (permission && !session.permissions.includes(permission)) throw forbidden('Permission denied.');
      c.set('session', session);
    };
    await check();
    c.set('checkSession', check);
    await next();
  };
}

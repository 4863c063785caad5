import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';

/** The environment of a request whose sender writes the line: the page cache, for all who wait for one render. */
export const LOGGED_BY_SENDER = { isLoggedBySender: true };

/** One line for each request: method, path, status and milliseconds. Queries tell of a person's search: never logged. */
export function requestLog(logger: Logger): MiddlewareHandler {
  return async (c, next) => {
    if (c.env?.isLoggedBySender) return next();
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    logger.info({ method: c.req.method, path: loggedPath(c), status: c.res.status, ms }, 'request');
  };
}

/** The path as logs show it: cut short, and without the query. */
export function loggedPath(c: Context): string {
  return c.req.path.slice(0, 200);
}

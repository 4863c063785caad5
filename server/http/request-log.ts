import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from '../operations/metrics.ts';

/** Logs method, path, status and milliseconds. Never the query: it reveals what a person searched for. */
export function requestLog(logger: Logger, metrics?: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { status } = c.res;
    logger.info({ method: c.req.method, path: loggedPath(c), status, ms }, 'request');
    metrics?.countResponse(c, ms);
  };
}

/** The path for logs: without the query, at most 200 characters. */
export function loggedPath(c: Context): string {
  return c.req.path.slice(0, 200);
}

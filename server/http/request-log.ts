import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import type { Metrics } from '../operations/metrics/metrics.ts';
import { isFromPageCache } from '../pages/cache/hit-log.ts';

/** Logs method, path, status and milliseconds. Never the query: it reveals what a person searched for. */
export function requestLog(logger: Logger, metrics?: Metrics): MiddlewareHandler {
  return async (c, next) => {
    if (isFromPageCache(c)) return next();
    const start = performance.now();
    await next();
    const ms = Math.round((performance.now() - start) * 10) / 10;
    const { status } = c.res;
    logger.info({ method: c.req.method, path: loggedPath(c), status, ms }, 'request');
    metrics?.countResponse(c, ms);
  };
}

/** The token of a confirmation link, which lets anyone answer. */
const TOKEN = /^(\/api\/confirmations|\/confirm)\/[^/]+/i;

/** The path for logs: without the query and tokens, at most 200 characters. */
export function loggedPath(c: Context): string {
  return c.req.path.replace(TOKEN, '$1/...').slice(0, 200);
}

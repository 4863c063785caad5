import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { requestIds } from '../operations/logger.ts';
import type { Metrics } from '../operations/metrics.ts';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const VALID = /^[\w.=-]{1,64}$/;

/** Gives each request an id, for its log lines and its response. Responses that shared caches may store have none. */
export function setRequestId(trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header(REQUEST_ID_HEADER) ?? '';
    // Only a proxy may choose it.
    const id = trustedProxies > 0 && VALID.test(given) ? given : randomUUID();
    return requestIds.run(id, async () => {
      await next();
      const { headers } = c.res;
      if (!headers.get('Cache-Control')?.startsWith('public')) headers.set(REQUEST_ID_HEADER, id);
    });
  };
}

/** Logs requests without the query, which reveals what a person searched for. */
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

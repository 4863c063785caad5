import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { requestIds } from '../operations/logger.ts';

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

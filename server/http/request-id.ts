import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';

export const REQUEST_ID_HEADER = 'X-Request-Id';
const VALID = /^[\w.=-]{1,64}$/;

const ids = new AsyncLocalStorage<string>();

/** The current request's id; undefined outside of requests. The logger adds it to each line. */
export function currentRequestId(): string | undefined {
  return ids.getStore();
}

/** A line for error pages with the request's id, so that support can find it in the log. */
export function supportReference(): string {
  return `Reference for support: ${currentRequestId()}`;
}

/** Gives each request an id, for its log lines and its response. Responses that shared caches may store have none. */
export function setRequestId(trustedProxies: number): MiddlewareHandler {
  return (c, next) => {
    const given = c.req.header(REQUEST_ID_HEADER) ?? '';
    // Only a proxy may choose it.
    const id = trustedProxies > 0 && VALID.test(given) ? given : randomUUID();
    return ids.run(id, async () => {
      await next();
      const { headers } = c.res;
      if (!headers.get('Cache-Control')?.startsWith('public')) headers.set(REQUEST_ID_HEADER, id);
    });
  };
}

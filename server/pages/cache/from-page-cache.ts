import type { Context } from 'hono';

/** Environment of renders for the page cache, which queues them and logs each request that shares one. */
export function fromPageCache(requestId: string) {
  return { isFromPageCache: true, requestId };
}

export function isFromPageCache(c: Context): boolean {
  return c.env?.isFromPageCache === true;
}

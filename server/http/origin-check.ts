import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether requests of the method change nothing. */
export function isSafe(method: string): boolean {
  return SAFE_METHODS.includes(method);
}

/**
 * Refuses what could change something unless a page of ours sent it, whatever its content type: browsers name the
 * origin of each such request, and no page can forge it.
 * @param origin ours as it is configured; what a request's other headers say of it proves nothing.
 */
export function checkOrigin(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isSafe(c.req.method) && c.req.header('Origin') !== origin) {
      return c.json({ error: `This address takes changes from pages of ${origin} only.` }, 403);
    }
    return next();
  };
}

import type { MiddlewareHandler } from 'hono';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Whether the method changes nothing (RFC 9110, section 9.2.1). */
export function isSafe(method: string): boolean {
  return SAFE_METHODS.includes(method);
}

/**
 * Rejects unsafe methods from other origins. Browsers send `Origin` with each, and no page can forge it.
 * @param origin the configured one, never one from a request.
 */
export function checkOrigin(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!isSafe(c.req.method) && c.req.header('Origin') !== origin) {
      return c.json({ error: `This address takes changes from pages of ${origin} only.` }, 403);
    }
    return next();
  };
}

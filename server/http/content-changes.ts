import type { MiddlewareHandler } from 'hono';
import type { ContentVersion } from '../content-version/content-version.ts';
import { isSafe } from './origin-check.ts';

/** What may have changed something is answered when the change can be seen. */
export function expireContent(version: ContentVersion): MiddlewareHandler {
  return async (c, next) => {
    if (isSafe(c.req.method)) return next();
    try {
      await next();
    } finally {
      await version.expire();
    }
  };
}

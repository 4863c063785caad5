import type { MiddlewareHandler } from 'hono';
import type { ContentVersion } from '../content-version/content-version.ts';
import { isSafe } from './origin-check.ts';

/** Before what may have changed something is answered, this process forgets the version it knew. */
export function expireContent(version: ContentVersion): MiddlewareHandler {
  return async (c, next) => {
    if (isSafe(c.req.method)) return next();
    try {
      await next();
    } finally {
      version.expire();
    }
  };
}

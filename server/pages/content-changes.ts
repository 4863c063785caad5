import type { MiddlewareHandler } from 'hono';
import type { ContentVersion } from '../db/content-version/service.ts';
import { isSafe } from '../http/origin-check.ts';

/** Expires the content version after every request that may have changed something, before the response. */
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

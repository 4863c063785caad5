import type { Context, MiddlewareHandler } from 'hono';
import { tooMany } from '../errors.ts';
import { clientAddress } from './client-address.ts';
import type { RateLimiter } from './limiter.ts';

/** Limits calls by network address; null means no limit. */
export function limitByAddress(limiter: RateLimiter | null): MiddlewareHandler {
  return async (c, next) => {
    await limit(c, limiter, clientAddress(c));
    await next();
  };
}

/**
 * Counts a call against the key's quota and sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers).
 * @throws too_many with `Retry-After` when the quota is exceeded.
 */
export async function limit(c: Context, limiter: RateLimiter | null, key: string): Promise<void> {
  if (!limiter) return;
  const { name, quota, windowSeconds } = limiter.policy;
  const { isAllowed, remaining, resetSeconds } = await limiter.take(key);
  c.header('RateLimit-Policy', `"${name}";q=${quota};w=${windowSeconds}`, { append: true });
  c.header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`, { append: true });
  if (isAllowed) return;
  c.header('Retry-After', String(resetSeconds));
  const minutes = Math.ceil(resetSeconds / 60);
  throw tooMany(
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}

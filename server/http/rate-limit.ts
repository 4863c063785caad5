import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';
import { clientAddress } from './client-address.ts';

/** At most `quota` requests per network address in each window. */
type RateLimitPolicy = { name: string; quota: number; windowSeconds: number };

export type RateLimiter = { policy: RateLimitPolicy; counts: RateLimiterMemory };

const MINUTE_SECONDS = 60;

/**
 * By network address only: a limit by account would lock its owner out. An office shares one address: 30 people who
 * join at once make about 60 calls of the ceremonies and 60 that open links. Each process counts for itself.
 */
export function createRateLimiters() {
  return {
    /** Sent links. */
    invitations: createRateLimiter('invitations', 60, 10 * MINUTE_SECONDS),
    /** Opened links. */
    links: createRateLimiter('links', 180, 10 * MINUTE_SECONDS),
    passkeys: createRateLimiter('passkeys', 180, 10 * MINUTE_SECONDS),
    captcha: createRateLimiter('captcha', 120, 10 * MINUTE_SECONDS),
    referrals: createRateLimiter('referrals', 60, 10 * MINUTE_SECONDS),
  };
}

function createRateLimiter(name: string, quota: number, windowSeconds: number): RateLimiter {
  return {
    policy: { name, quota, windowSeconds },
    counts: new RateLimiterMemory({ points: quota, duration: windowSeconds }),
  };
}

/** Limits calls by network address; null means no limit. */
export function limitByAddress(limiter: RateLimiter | null): MiddlewareHandler {
  return async (c, next) => {
    if (limiter) await takeFrom(limiter, c);
    await next();
  };
}

/**
 * Counts a call against the address's quota and sets the RateLimit headers (draft-ietf-httpapi-ratelimit-headers).
 * @throws too_many with `Retry-After` when the quota is exceeded.
 */
async function takeFrom({ policy, counts }: RateLimiter, c: Context): Promise<void> {
  const { name, quota, windowSeconds } = policy;
  const taken = await counts.consume(clientAddress(c)).catch((rejection: RateLimiterRes) => rejection);
  const resetSeconds = Math.ceil(taken.msBeforeNext / 1_000);
  c.header('RateLimit-Policy', `"${name}";q=${quota};w=${windowSeconds}`, { append: true });
  c.header('RateLimit', `"${name}";r=${Math.max(0, taken.remainingPoints)};t=${resetSeconds}`, {
    append: true,
  });
  if (taken.consumedPoints <= quota) return;
  c.header('Retry-After', String(resetSeconds));
  const minutes = Math.ceil(resetSeconds / 60);
  throw tooMany(
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}

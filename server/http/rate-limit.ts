import type { MiddlewareHandler } from 'hono';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { tooMany } from '../errors.ts';
import { clientAddress } from './client-address.ts';

const WINDOW_SECONDS = 600;

export type RateLimiters = ReturnType<typeof createRateLimiters>;

/**
 * Each process counts calls by network address, never by account, which would lock its owner out. From an office with
 * one address, 30 people can join at once: they open links 60 times and make 60 calls about passkeys.
 */
export function createRateLimiters() {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  return {
    /** Sent links. */
    invitations: limiter(60),
    /** Opened links. */
    links: limiter(180),
    passkeys: limiter(180),
    captcha: limiter(120),
    referrals: limiter(60),
  };
}

/** @throws too_many with `Retry-After` for calls above the limit. */
export function limitByAddress(limiter: RateLimiterMemory): MiddlewareHandler {
  return async (c, next) => {
    await limiter.consume(clientAddress(c)).catch(({ msBeforeNext }: RateLimiterRes) => {
      const seconds = Math.ceil(msBeforeNext / 1_000);
      c.header('Retry-After', String(seconds));
      const minutes = Math.ceil(seconds / 60);
      throw tooMany(
        `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
      );
    });
    await next();
  };
}

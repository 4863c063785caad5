import { createHash } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../db/schema.ts';
import { tooMany } from '../errors.ts';
import { clientAddress, ipv6Block } from './client-address.ts';
import { rateLimitClient } from './repository.ts';

/** At most `quota` requests per key in each window; an IPv6 /48 block has `blockFactor` times as many. */
export type RateLimitPolicy = { name: string; quota: number; windowSeconds: number; blockFactor?: number };

type RateLimitOutcome = { isAllowed: boolean; remaining: number; resetSeconds: number };

export type RateLimiter = { policy: RateLimitPolicy; take(address: string): Promise<RateLimitOutcome> };

const MINUTE_SECONDS = 60;
const BLOCK_FACTOR = 16;

/**
 * By network address only: a limit by account would lock its owner out. A clinic's staff may share one address. Counts
 * in the database when processes share one, else in memory.
 * @param sharedDb the PostgreSQL database; null when this process is alone.
 */
export function createRateLimiters(sharedDb: Database | null) {
  const create = (name: string, quota: number, windowSeconds: number, blockFactor = BLOCK_FACTOR) =>
    createRateLimiter({ name, quota, windowSeconds, blockFactor }, sharedDb);
  return {
    invitations: create('invitations', 30, 10 * MINUTE_SECONDS),
    passkeys: create('passkeys', 60, 10 * MINUTE_SECONDS),
    captcha: create('captcha', 120, 10 * MINUTE_SECONDS),
    referrals: create('referrals', 60, 10 * MINUTE_SECONDS),
    reports: create('reports', 60, 10 * MINUTE_SECONDS),
    confirmations: create('confirmations', 60, 10 * MINUTE_SECONDS),
    receipts: create('receipts', 120, 10 * MINUTE_SECONDS),
    /** As many as pages, most of which have some. */
    suggestions: create('suggestions', 600, MINUTE_SECONDS, 4),
    /** Uncached pages, counted by the render queue. A block gets 40 of the 63 that a process renders in a second. */
    renders: create('renders', 600, MINUTE_SECONDS, 4),
  };
}

/** Counts IPv6 by its /64 network and, with a larger quota, by its /48 block, which one customer may own. */
export function createRateLimiter(policy: RateLimitPolicy, sharedDb: Database | null): RateLimiter {
  const network = createCounter(policy, sharedDb);
  const block = createCounter(
    { ...policy, name: `${policy.name}-48`, quota: policy.quota * (policy.blockFactor ?? BLOCK_FACTOR) },
    sharedDb,
  );
  return {
    policy,
    async take(address) {
      const outcome = await network.take(address);
      const key = ipv6Block(address);
      if (!outcome.isAllowed || key === null) return outcome;
      const ofBlock = await block.take(key);
      return ofBlock.isAllowed ? outcome : ofBlock;
    },
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
async function takeFrom(limiter: RateLimiter, c: Context): Promise<void> {
  const { name, quota, windowSeconds } = limiter.policy;
  const { isAllowed, remaining, resetSeconds } = await limiter.take(clientAddress(c));
  c.header('RateLimit-Policy', `"${name}";q=${quota};w=${windowSeconds}`, { append: true });
  c.header('RateLimit', `"${name}";r=${remaining};t=${resetSeconds}`, { append: true });
  if (isAllowed) return;
  c.header('Retry-After', String(resetSeconds));
  const minutes = Math.ceil(resetSeconds / 60);
  throw tooMany(
    `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  );
}

function createCounter(policy: RateLimitPolicy, sharedDb: Database | null): RateLimiter {
  const options = { points: policy.quota, duration: policy.windowSeconds, keyPrefix: policy.name };
  const limiter = sharedDb
    ? new RateLimiterPostgres({
        ...options,
        storeClient: rateLimitClient(sharedDb),
        storeType: 'client',
        tableName: 'rate_limits',
        tableCreated: true,
        // An exceeded quota costs no more queries.
        inMemoryBlockOnConsumed: policy.quota + 1,
        // Counts in memory while the database fails.
        insuranceLimiter: new RateLimiterMemory(options),
      })
    : new RateLimiterMemory(options);
  return {
    policy,
    async take(key) {
      // A hash has a bounded length and keeps addresses out of the table.
      const outcome = (isAllowed: boolean, { remainingPoints, msBeforeNext }: RateLimiterRes) => ({
        isAllowed,
        remaining: Math.max(0, remainingPoints),
        resetSeconds: Math.ceil(msBeforeNext / 1000),
      });
      return limiter.consume(hash(key)).then(
        (result) => outcome(true, result),
        (error: unknown) => {
          if (error instanceof RateLimiterRes) return outcome(false, error);
          throw error;
        },
      );
    },
  };
}

function hash(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

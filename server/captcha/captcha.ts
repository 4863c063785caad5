import type { Challenge } from 'altcha-lib/types';
import { type DomainError, forbidden } from '../errors.ts';

/** A verified solution with its identity and expiry. */
export type Solution = { hash: string; expiresAt: number };

export type Captcha = {
  challenge(): Promise<Challenge>;
  /**
   * Verifies a solution, repeatedly if needed; the transaction that accepts it spends it with `spendSolution`.
   * @throws forbidden for a wrong solution.
   */
  verify(token: unknown): Promise<Solution>;
};

/** Key derivation rounds per try, and the range of the number of tries. */
export type AltchaDifficulty = { cost: number; minTries: number; maxTries: number };

/** In characters; the longest tokens have about 4,000. */
const MAX_TOKEN_LENGTH = 10_000;

/** @throws forbidden unless it is a string within the length limit. */
export function readToken(token: unknown): string {
  if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN_LENGTH) throw notPassed();
  return token;
}

/** The message is in spec section 8. */
export function notPassed(): DomainError {
  return forbidden('CAPTCHA verification failed');
}

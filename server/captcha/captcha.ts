import type { Challenge } from 'altcha-lib/types';
import type { CaptchaKind, CaptchaSettings } from '../../domain/entities.ts';
import { type DomainError, forbidden } from '../errors.ts';

/** A solution that was checked: what tells it from others, and until when it would count. */
export type Solution = { hash: string; expiresAt: number };

/** Tells people from programs. */
export type Captcha = {
  settings: CaptchaSettings;
  /** A new puzzle; null where the captcha service has its own. */
  challenge: (() => Promise<Challenge>) | null;
  /**
   * Checks a solution, as often as wanted; whoever accepts something for it uses it up in the same transaction.
   * @throws forbidden when it is none; unavailable when the captcha service cannot say.
   */
  verify(token: unknown): Promise<Solution>;
};

/** Rounds of the key derivation per try, and the range that the number of tries is drawn from. */
export type AltchaDifficulty = { cost: number; minTries: number; maxTries: number };

/** Which captcha, as configured. `difficulty`, `verifyUrl` and `timeoutMs` are for tests. */
export type CaptchaConfig =
  | { kind: 'altcha'; difficulty?: AltchaDifficulty }
  | {
      kind: Exclude<CaptchaKind, 'altcha'>;
      siteKey: string;
      secretKey: string;
      verifyUrl?: string;
      timeoutMs?: number;
    };

/** Characters of a token; the longest kind has about four thousand. */
const MAX_TOKEN_LENGTH = 10_000;

/** @throws forbidden unless it is a text of reasonable length. */
export function readToken(token: unknown): string {
  if (typeof token !== 'string' || token === '' || token.length > MAX_TOKEN_LENGTH) throw notPassed();
  return token;
}

/** In the words of spec section 8. */
export function notPassed(): DomainError {
  return forbidden('CAPTCHA verification failed');
}

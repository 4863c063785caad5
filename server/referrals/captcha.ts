import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { type DomainError, forbidden } from '../errors.ts';
import { hashToken } from '../operations/token.ts';

export type Solution = { hash: string; expiresAt: number };

/** Key derivation rounds per try, and the range of the number of tries. */
export type AltchaDifficulty = { cost: number; minTries: number; maxTries: number };

/** Takes under a second on a desktop and a few on a slow phone, while the visitor fills in the form. */
const DIFFICULTY: AltchaDifficulty = { cost: 5_000, minTries: 300, maxTries: 900 };

/** Long enough to fill in the form despite a phone call. */
const LIFE_MS = 30 * 60_000;

/** In characters; the longest tokens have about 4,000. */
const MAX_TOKEN_LENGTH = 10_000;

export type Captcha = ReturnType<typeof createAltcha>;

/** Proof of work without a third party. Signatures let the server store no challenge and check solutions cheaply. */
export function createAltcha(secret: () => string, now: () => number, difficulty = DIFFICULTY) {
  const secrets = () => ({
    hmacSignatureSecret: `${secret()} challenge`,
    hmacKeySignatureSecret: `${secret()} answer`,
  });

  return {
    challenge: (): Promise<Challenge> =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: difficulty.cost,
        counter: randomInt(difficulty.maxTries, difficulty.minTries),
        deriveKey,
        expiresAt: Math.floor((now() + LIFE_MS) / 1000),
        ...secrets(),
      }),

    /** Verifies a solution, any number of times: `spendSolution` makes it count once. @throws forbidden */
    async verify(token: unknown): Promise<Solution> {
      const { challenge, solution } = readPayload(token);
      // The library may throw on malformed input, and checks the expiry against its own clock.
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets() }).catch(() => null);
      const expiresAt = Number(challenge.parameters?.expiresAt) * 1000;
      // The signature identifies a solution; the same solution fits into many tokens.
      if (!result?.verified || !(expiresAt > now())) throw notPassed();
      return { hash: hashToken(`altcha ${challenge.signature}`), expiresAt };
    },
  };
}

/** Decodes ALTCHA's JSON in base64. @throws forbidden if it is malformed. */
function readPayload(token: unknown): { challenge: Challenge; solution: Payload['solution'] } {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) throw notPassed();
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    if (typeof payload?.challenge?.parameters === 'object' && typeof payload?.solution === 'object')
      return payload;
  } catch {}
  throw notPassed();
}

/** The message is in spec section 8. */
export function notPassed(): DomainError {
  return forbidden('CAPTCHA verification failed');
}

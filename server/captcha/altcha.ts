import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { hashToken } from '../db/token.ts';
import { type AltchaDifficulty, type Captcha, notPassed, readToken } from './captcha.ts';

/** Takes under a second on a desktop and a few on a slow phone, while the visitor fills in the form (bench/captcha.ts). */
const DIFFICULTY: AltchaDifficulty = { cost: 5_000, minTries: 300, maxTries: 900 };

/** Long enough to fill in the form despite a phone call. */
const LIFE_MS = 30 * 60_000;

/** Proof of work without a third party. Signatures let the server store no challenge and check solutions cheaply. */
export function createAltcha(
  secret: () => string,
  now: () => number,
  difficulty: AltchaDifficulty = DIFFICULTY,
): Captcha {
  const secrets = () => ({
    hmacSignatureSecret: `${secret()} challenge`,
    hmacKeySignatureSecret: `${secret()} answer`,
  });

  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: difficulty.cost,
        counter: randomInt(difficulty.maxTries, difficulty.minTries),
        deriveKey,
        expiresAt: Math.floor((now() + LIFE_MS) / 1000),
        ...secrets(),
      }),

    async verify(token) {
      const { challenge, solution } = readPayload(readToken(token));
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
function readPayload(token: string): { challenge: Challenge; solution: Payload['solution'] } {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    if (typeof payload?.challenge?.parameters === 'object' && typeof payload?.solution === 'object')
      return payload;
  } catch {}
  throw notPassed();
}

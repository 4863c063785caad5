import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Payload } from 'altcha-lib/types';
import { hashToken } from '../tokens.ts';
import { type AltchaDifficulty, type Captcha, notPassed, readToken } from './captcha.ts';

/** Under a second on a desktop, a few on a slow phone, while the form is being filled in (bench/captcha.ts). */
const DIFFICULTY: AltchaDifficulty = { cost: 5_000, minTries: 300, maxTries: 900 };

/** Long enough to fill in a form with a phone call in between. */
const LIFE_MS = 30 * 60_000;

/**
 * Proof of work, made and checked by us: no third party learns of the visitor. The puzzle is signed, so that nothing is
 * stored before it is solved; its answer is signed too, so that checking costs no work.
 */
export function createAltcha(
  { difficulty = DIFFICULTY }: { difficulty?: AltchaDifficulty },
  secret: () => string,
  now: () => number,
): Captcha {
  const secrets = () => ({
    hmacSignatureSecret: `${secret()} challenge`,
    hmacKeySignatureSecret: `${secret()} answer`,
  });

  return {
    settings: { kind: 'altcha', siteKey: null },

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
      // The library takes anything: what is odd it may throw at. It checks the expiry by its own clock.
      const result = await verifySolution({ challenge, solution, deriveKey, ...secrets() }).catch(() => null);
      const expiresAt = Number(challenge.parameters?.expiresAt) * 1000;
      // A solution is told by what was signed: the token around it could be written in many ways.
      if (!result?.verified || !(expiresAt > now())) throw notPassed();
      return { hash: hashToken(`altcha ${challenge.signature}`), expiresAt };
    },
  };
}

/** The base64 of ALTCHA's own JSON. @throws forbidden when it is not. */
function readPayload(token: string): { challenge: Challenge; solution: Payload['solution'] } {
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    if (typeof payload?.challenge?.parameters === 'object' && typeof payload?.solution === 'object')
      return payload;
  } catch {}
  throw notPassed();
}

import { z } from 'zod';
import { hashToken } from '../db/link.ts';
import { unavailable } from '../errors.ts';
import { type Captcha, notPassed, readToken, type ServiceConfig, type Solution } from './captcha.ts';

export const VERIFY_URL: Record<ServiceConfig['kind'], string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

const TIMEOUT_MS = 5_000;
/** How long a confirmed token stays valid for a retry. */
const LIFE_MS = 10 * 60_000;
const MAX_CONFIRMED = 10_000;

const NO_RESPONSE = 'The human verification cannot be checked just now. Please try again in a moment.';

/** The response of all three services. */
const responseSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
/** Error codes that the visitor did not cause. */
const NOT_VISITORS_ERROR =
  /^(missing-input-secret|invalid-input-secret|bad-request|internal-error|sitekey-secret-mismatch|not-using-dummy-(secret|passcode))$/;

/**
 * An external captcha service. It confirms a token only once, so confirmed tokens are cached for visitors whose referral
 * failed after the check, and concurrent checks share one request.
 */
export function createCaptchaService(
  { kind, siteKey, secretKey, verifyUrl = VERIFY_URL[kind], timeoutMs = TIMEOUT_MS }: ServiceConfig,
  now: () => number,
): Captcha {
  const confirmed = new Map<string, Solution>();
  const pending = new Map<string, Promise<Solution>>();

  async function ask(token: string, hash: string): Promise<Solution> {
    if (!(await isPassed({ verifyUrl, timeoutMs, secretKey }, token))) throw notPassed();
    const solution = { hash, expiresAt: now() + LIFE_MS };
    confirmed.set(hash, solution);
    const [oldest] = confirmed.keys();
    if (confirmed.size > MAX_CONFIRMED && oldest) confirmed.delete(oldest);
    return solution;
  }

  return {
    settings: { kind, siteKey },
    challenge: null,

    async verify(input) {
      const token = readToken(input);
      const hash = hashToken(`${kind} ${token}`);
      const known = confirmed.get(hash);
      if (known && known.expiresAt > now()) return known;
      const asked = pending.get(hash) ?? ask(token, hash).finally(() => pending.delete(hash));
      pending.set(hash, asked);
      return asked;
    },
  };
}

/** @throws unavailable if the service does not respond in time. */
async function isPassed(
  { verifyUrl, timeoutMs, secretKey: secret }: { verifyUrl: string; timeoutMs: number; secretKey: string },
  token: string,
): Promise<boolean> {
  let result: z.output<typeof responseSchema>;
  try {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      // Omits the visitor's optional address, for privacy.
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    result = responseSchema.parse(await response.json());
    if (!response.ok && result.success) throw new Error(`The captcha service returned ${response.status}.`);
  } catch (cause) {
    throw unavailable(NO_RESPONSE, cause);
  }
  if (result.success) return true;
  const serviceErrors = result['error-codes'].filter((code) => NOT_VISITORS_ERROR.test(code));
  if (serviceErrors.length === 0) return false;
  throw unavailable(NO_RESPONSE, new Error(`The captcha service returned ${serviceErrors.join(', ')}.`));
}

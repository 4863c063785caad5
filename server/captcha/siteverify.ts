import { z } from 'zod';
import { unavailable } from '../errors.ts';
import { hashToken } from '../tokens.ts';
import { type Captcha, type CaptchaConfig, notPassed, readToken, type Solution } from './captcha.ts';

type ServiceConfig = Exclude<CaptchaConfig, { kind: 'altcha' }>;

const VERIFY_URL: Record<ServiceConfig['kind'], string> = {
  recaptcha: 'https://www.google.com/recaptcha/api/siteverify',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
};

const TIMEOUT_MS = 5_000;
/** How long a token that the service has confirmed is good for another try here. */
const LIFE_MS = 10 * 60_000;
const MAX_REMEMBERED = 10_000;

const NO_ANSWER = 'The human verification cannot be checked just now. Please try again in a moment.';

/** What all three answer; the error codes that are our error, or theirs, and not the visitor's. */
const answerSchema = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });
const NOT_THE_VISITOR =
  /^(missing-input-secret|invalid-input-secret|bad-request|internal-error|sitekey-secret-mismatch|not-using-dummy-(secret|passcode))$/;

/**
 * A captcha service of others, asked over HTTP with our secret key. It confirms a token once: what it confirmed is
 * remembered here, so that a visitor whose referral failed after the check may try again with the same one. So it is
 * asked once also when several tries come together.
 */
export function createCaptchaService(
  { kind, siteKey, secretKey, verifyUrl = VERIFY_URL[kind], timeoutMs = TIMEOUT_MS }: ServiceConfig,
  now: () => number,
): Captcha {
  const confirmed = new Map<string, Solution>();
  const underWay = new Map<string, Promise<Solution>>();

  async function ask(token: string, hash: string): Promise<Solution> {
    if (!(await isPassed({ verifyUrl, timeoutMs, secretKey }, token))) throw notPassed();
    const solution = { hash, expiresAt: now() + LIFE_MS };
    confirmed.set(hash, solution);
    const [oldest] = confirmed.keys();
    if (confirmed.size > MAX_REMEMBERED && oldest) confirmed.delete(oldest);
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
      const asked = underWay.get(hash) ?? ask(token, hash).finally(() => underWay.delete(hash));
      underWay.set(hash, asked);
      return asked;
    },
  };
}

/** @throws unavailable when the service does not say yes or no in time: no answer is no open door. */
async function isPassed(
  { verifyUrl, timeoutMs, secretKey: secret }: { verifyUrl: string; timeoutMs: number; secretKey: string },
  response: string,
): Promise<boolean> {
  let answer: z.output<typeof answerSchema>;
  try {
    const reply = await fetch(verifyUrl, {
      method: 'POST',
      // Not the visitor's address, which they may also be sent: nobody needs to know who refers patients.
      body: new URLSearchParams({ secret, response }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    answer = answerSchema.parse(await reply.json());
    if (!reply.ok && answer.success) throw new Error(`The captcha service answered ${reply.status}.`);
  } catch (cause) {
    throw unavailable(NO_ANSWER, cause);
  }
  if (answer.success) return true;
  const ours = answer['error-codes'].filter((code) => NOT_THE_VISITOR.test(code));
  if (ours.length === 0) return false;
  throw unavailable(NO_ANSWER, new Error(`The captcha service says ${ours.join(', ')}.`));
}

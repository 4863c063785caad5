import type { CaptchaConfig } from '../../referrals/captcha/captcha.ts';
import { VERIFY_URL } from '../../referrals/captcha/siteverify.ts';
import { type CheckLine, fail, messageOf, ok } from './line.ts';

const LIMIT_MS = 5_000;

/** Calls the external service, if configured, without a token: the response shows whether the secret key is valid. */
export async function checkCaptcha(captcha: CaptchaConfig): Promise<CheckLine[]> {
  if (captcha.kind === 'altcha') return [ok('captcha', 'ALTCHA is part of this server.')];
  const { kind, secretKey: secret, verifyUrl = VERIFY_URL[kind], timeoutMs = LIMIT_MS } = captcha;
  try {
    const reply = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: '' }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    const answer = await reply.text();
    if (/(invalid|missing)-input-secret/.test(answer)) {
      return [fail('captcha', `${kind} does not know CAPTCHA_SECRET_KEY: copy it again from the service.`)];
    }
    if (!answer.includes('success')) throw new Error(`it answers ${reply.status}`);
    return [ok('captcha', `${kind} answers.`)];
  } catch (error) {
    const { host } = new URL(verifyUrl);
    return [fail('captcha', `${host} cannot be used (${messageOf(error)}): allow connections to it.`)];
  }
}

import { createAltcha } from './altcha.ts';
import type { Captcha, CaptchaConfig } from './captcha.ts';
import { createCaptchaService } from './siteverify.ts';

/** @param secret returns the key that signs ALTCHA's puzzles; called when one is made or checked. */
export function createCaptcha(config: CaptchaConfig, secret: () => string, now: () => number): Captcha {
  return config.kind === 'altcha' ? createAltcha(config, secret, now) : createCaptchaService(config, now);
}

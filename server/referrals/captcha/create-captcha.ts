import { createAltcha } from './altcha.ts';
import type { Captcha, CaptchaConfig } from './captcha.ts';
import { createCaptchaService } from './siteverify.ts';

/** @param secret returns the key that signs ALTCHA challenges. */
export function createCaptcha(config: CaptchaConfig, secret: () => string, now: () => number): Captcha {
  return config.kind === 'altcha' ? createAltcha(config, secret, now) : createCaptchaService(config, now);
}

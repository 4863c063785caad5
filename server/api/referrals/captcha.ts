import { captchaChallengeSchema, captchaSettingsSchema } from '../../../domain/referrals/schemas.ts';
import { notFound } from '../../errors.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

export function captcha({ captcha, rateLimits }: Services): Route[] {
  return [
    route('get', '/', 'getCaptcha', {
      summary: 'Returns the captcha settings for referrals',
      returns: json('The captcha settings', captchaSettingsSchema),
      handle: () => captcha.settings,
    }),
    route('get', '/challenge', 'getCaptchaChallenge', {
      summary: 'Creates an ALTCHA challenge for one referral',
      limit: rateLimits?.captcha,
      returns: json("The challenge in ALTCHA's format", captchaChallengeSchema),
      errors: ['not_found'],
      async handle({ c }) {
        if (!captcha.challenge)
          throw notFound('This site has another captcha, which brings its own puzzles.');
        c.header('Cache-Control', 'no-store');
        return c.json(await captcha.challenge());
      },
    }),
  ];
}

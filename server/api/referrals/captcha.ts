import { captchaChallengeSchema } from '../../../domain/referrals/schemas.ts';
import type { Services } from '../../services.ts';
import { json } from '../response.ts';
import { type Route, route } from '../route.ts';

export function captcha({ captcha, rateLimits }: Services): Route[] {
  return [
    route('get', '/challenge', 'getCaptchaChallenge', {
      summary: 'Creates an ALTCHA challenge for one referral',
      limit: rateLimits?.captcha,
      returns: json("The challenge in ALTCHA's format", captchaChallengeSchema),
      async handle({ c }) {
        c.header('Cache-Control', 'no-store');
        return c.json(await captcha.challenge());
      },
    }),
  ];
}

import { createRoute, type OpenAPIHono } from '@hono/zod-openapi';
import { captchaChallengeSchema, captchaSettingsSchema } from '../../../domain/referrals/schemas.ts';
import { notFound } from '../../errors.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { json, resource, respond } from '../resource.ts';

export function captcha({ captcha, rateLimits }: Services): OpenAPIHono {
  const router = resource();
  router.use('/challenge', limitByAddress(rateLimits?.captcha ?? null));
  return router
    .openapi(
      createRoute({
        method: 'get',
        path: '/',
        operationId: 'getCaptcha',
        summary: 'Returns the captcha settings for referrals',
        responses: { 200: json('The captcha settings', captchaSettingsSchema) },
      }),
      (c) => respond(c, captcha.settings, 200),
    )
    .openapi(
      createRoute({
        method: 'get',
        path: '/challenge',
        operationId: 'getCaptchaChallenge',
        summary: 'Creates an ALTCHA challenge for one referral',
        ...errors('not_found', 'too_many'),
        responses: { 200: json("The challenge in ALTCHA's format", captchaChallengeSchema) },
      }),
      async (c) => {
        if (!captcha.challenge)
          throw notFound('This site has another captcha, which brings its own puzzles.');
        c.header('Cache-Control', 'no-store');
        return c.json(await captcha.challenge(), 200);
      },
    );
}

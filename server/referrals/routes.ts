import { z } from '@hono/zod-openapi';
import type { Input } from '../../domain/forms/field.ts';
import { REFERRAL_FORM } from '../../domain/referrals/referral-form.ts';
import { acceptedReferralSchema, captchaChallengeSchema } from '../../domain/referrals/referral-responses.ts';
import { invalid } from '../errors.ts';
import { formSchema, objectSchema } from '../http/form-schema.ts';
import { groupOf, type RequestBody, readFields } from '../http/request-body.ts';
import { json } from '../http/response.ts';
import { type Route, route } from '../http/route.ts';
import { acceptReferral } from './service.ts';

/** Visible ASCII (draft-ietf-httpapi-idempotency-key-header). */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

const BODY: RequestBody<{ fields: Input; captchaToken: unknown }> = {
  schema: objectSchema({
    patient_referral: formSchema(REFERRAL_FORM),
    recaptcha_token: { type: 'string', description: "The captcha's token" },
  }),
  async read(c) {
    const sent = await readFields(c);
    return { fields: groupOf(sent, 'patientReferral'), captchaToken: sent.recaptchaToken };
  },
};

export const patientReferrals: Route[] = [
  route('post', '/', 'createPatientReferral', {
    summary: 'Creates a patient referral (also as a multipart or urlencoded form with bracketed names)',
    body: BODY,
    headers: z.object({
      'Idempotency-Key': z.string().optional().openapi({
        description: 'The same for every retry of one submission',
      }),
    }),
    limit: 'referrals',
    returns: json("Stored; the practice's reference", acceptedReferralSchema, { status: 201 }),
    async handle({ ctx, c, body }) {
      const idempotencyKey = c.req.header('Idempotency-Key') ?? null;
      if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
        throw invalid('The Idempotency-Key must have 1 to 255 visible characters.');
      }
      return { reference: await acceptReferral(ctx, { ...body, idempotencyKey }) };
    },
  }),
];

export const captcha: Route[] = [
  route('get', '/challenge', 'getCaptchaChallenge', {
    summary: 'Creates an ALTCHA challenge for one referral',
    limit: 'captcha',
    returns: json("The challenge in ALTCHA's format", captchaChallengeSchema),
    async handle({ ctx, c }) {
      c.header('Cache-Control', 'no-store');
      return c.json(await ctx.captcha.challenge());
    },
  }),
];

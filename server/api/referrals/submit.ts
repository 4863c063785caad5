import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi';
import { REFERRAL_FORM } from '../../../domain/referrals/form.ts';
import { acceptedReferralSchema } from '../../../domain/referrals/schemas.ts';
import { invalid } from '../../errors.ts';
import { limitByAddress } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { errors } from '../document.ts';
import { formSchema, objectSchema } from '../form-schema.ts';
import { groupOf, readFields } from '../request-body.ts';
import { body, json, resource } from '../resource.ts';

/** Visible ASCII (draft-ietf-httpapi-idempotency-key-header). */
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/;

export function patientReferrals({ referrals, rateLimits }: Services): OpenAPIHono {
  const router = resource();
  router.use(limitByAddress(rateLimits?.referrals ?? null));
  return router.openapi(
    createRoute({
      method: 'post',
      path: '/',
      operationId: 'createPatientReferral',
      summary: 'Creates a patient referral (also as a multipart or urlencoded form with bracketed names)',
      request: {
        headers: z.object({
          'Idempotency-Key': z.string().optional().openapi({
            description: 'The same for every retry of one submission',
          }),
        }),
        body: body(
          objectSchema({
            patient_referral: formSchema(REFERRAL_FORM),
            recaptcha_token: { type: 'string', description: "The captcha's token" },
          }),
        ),
      },
      ...errors('too_many'),
      responses: {
        201: json("Stored; the practice's reference", acceptedReferralSchema),
      },
    }),
    async (c) => {
      const idempotencyKey = c.req.header('Idempotency-Key') ?? null;
      const sent = await readFields(c);
      const fields = groupOf(sent, 'patientReferral');
      if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
        throw invalid('The Idempotency-Key must have 1 to 255 visible characters.');
      }
      const captchaToken = sent.recaptchaToken;
      const reference = await referrals.accept({ fields, captchaToken, idempotencyKey });
      return c.json({ reference }, 201);
    },
  );
}

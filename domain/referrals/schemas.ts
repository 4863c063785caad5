import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { idSchema } from '../schemas.ts';
import { REFERRAL_STATUSES } from './form.ts';

export type CaptchaSettings = CamelCased<z.output<typeof captchaSettingsSchema>>;
export type CaptchaKind = CaptchaSettings['kind'];
export const captchaSettingsSchema = z
  .object({
    kind: z.enum(['altcha', 'recaptcha', 'turnstile', 'hcaptcha']),
    site_key: z
      .string()
      .nullable()
      .meta({ description: "The captcha service's public site key; null for ALTCHA." }),
  })
  .meta({ id: 'CaptchaSettings' });

/** ALTCHA signs these camelCase names, so they cannot become snake_case. */
export const captchaChallengeSchema = z
  .object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      keySignature: z.string().optional(),
      expiresAt: z.int().optional().meta({ description: 'Seconds since 1970' }),
    }),
    signature: z.string().optional(),
  })
  .meta({ id: 'CaptchaChallenge' });

/** The response to a submitted referral. */
export type AcceptedReferral = CamelCased<z.output<typeof acceptedReferralSchema>>;
export const acceptedReferralSchema = z
  .object({ reference: z.string().meta({ example: 'R-7K3M9Q' }) })
  .meta({ id: 'AcceptedReferral' });

/** A referral in the inbox, without the patient's data. */
export type Referral = CamelCased<z.output<typeof referralSchema>>;
/** An email to one recipient. A parked email is not retried. */
export type ReferralNotification = Referral['notifications'][number];
export const referralSchema = z
  .object({
    id: idSchema,
    reference: z.string().meta({ description: 'Short and readable aloud', example: 'R-7K3M9Q' }),
    status: z.enum(REFERRAL_STATUSES),
    created_at: z.iso.datetime(),
    notifications: z.array(
      z.object({
        email: z.string(),
        state: z.enum(['pending', 'sent', 'parked']),
        attempts: z.int().meta({ description: 'Number of attempts' }),
        error: z
          .string()
          .nullable()
          .meta({ description: "The mail server's response to the last failed attempt" }),
      }),
    ),
  })
  .meta({ id: 'Referral' });

/** A referral with the patient's data. */
export type OpenedReferral = CamelCased<z.output<typeof openedReferralSchema>>;
export const openedReferralSchema = z
  .object({
    ...referralSchema.shape,
    patient: z.object({
      first_name: z.string(),
      last_name: z.string(),
      phone: z.string().meta({ example: '(503) 555-0199' }),
      email: z.string(),
      company: z.string().meta({ description: 'The referring clinic or employer' }),
    }),
  })
  .meta({ id: 'OpenedReferral' });

import { z } from '@hono/zod-openapi';
import { MAX_LIST_LIMIT } from '../../domain/limits.ts';
import { REFERRAL_STATUSES } from '../../domain/referral.ts';

/** The wire format of the entities in domain/entities.ts; the type checker holds the two against each other. */

const id = z.int().openapi({ example: 7 });

export const stateSchema = z
  .object({
    id,
    code: z.string().openapi({ example: 'OR' }),
    display_name: z.string().openapi({ example: 'Oregon' }),
  })
  .openapi('State');

export const insuranceCompanySchema = z
  .object({ id, name: z.string().openapi({ example: 'Aetna' }) })
  .openapi('InsuranceCompany');

export const credentialSchema = z
  .object({ id, title: z.string(), abbreviation: z.string().openapi({ example: 'RD' }) })
  .openapi('Credential');

export const providerSchema = z
  .object({
    id,
    first_name: z.string(),
    last_name: z.string(),
    ehr_uuid: z.string().nullable(),
    bio: z.string().nullable().openapi({ description: 'Plain text; blank lines split paragraphs.' }),
    avatar_url: z.string().nullable().openapi({ description: 'Path of a square WebP picture for cards.' }),
    photo_url: z
      .string()
      .nullable()
      .openapi({ description: 'Path of a square WebP picture for the profile.' }),
    states: z.array(stateSchema),
    credentials: z.array(credentialSchema),
    insurance_companies: z.array(insuranceCompanySchema),
    appointment_scheduling_url: z.string().nullable().openapi({ description: 'External booking link.' }),
  })
  .openapi('Provider');

export const ehrIntegrationSettingsSchema = z
  .object({
    ehr_provider: z.string().nullable(),
    patient_login_url: z.string().nullable(),
    provider_appointment_base_url: z.string().nullable(),
  })
  .openapi('EhrIntegrationSettings');

export const userSchema = z
  .object({ id, email: z.string(), first_name: z.string(), last_name: z.string() })
  .openapi('User');

export const sessionSchema = z.object({ user: userSchema }).openapi('Session');

export const notificationSubscriptionSchema = z
  .object({
    notification_type: z.literal('patient_referral'),
    channel: z.literal('email'),
    user_ids: z.array(id),
  })
  .openapi('NotificationSubscription');

export const captchaSettingsSchema = z
  .object({
    kind: z.enum(['altcha', 'recaptcha', 'turnstile', 'hcaptcha']),
    site_key: z.string().nullable().openapi({ description: 'Null for ALTCHA, which needs none' }),
  })
  .openapi('CaptchaSettings');

/** ALTCHA's own format, so not in snake_case: what it signs are these names. */
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
      expiresAt: z.int().optional().openapi({ description: 'Seconds since 1970' }),
    }),
    signature: z.string().optional(),
  })
  .openapi('CaptchaChallenge');

const patientSchema = z.object({
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().openapi({ example: '(503) 555-0199' }),
  email: z.string(),
  company: z.string().openapi({ description: 'Who refers' }),
});

const statusSchema = z.enum(REFERRAL_STATUSES);

const referralFields = {
  id,
  reference: z.string().openapi({ example: 'R-7K3M9Q' }),
  status: statusSchema,
  created_at: z.iso.datetime(),
  notifications: z.array(
    z.object({
      email: z.string(),
      state: z.enum(['pending', 'sent', 'parked']),
      attempts: z.int(),
      error: z.string().nullable(),
    }),
  ),
};

export const referralSchema = z.object(referralFields).openapi('Referral');

export const openedReferralSchema = z
  .object({ ...referralFields, patient: patientSchema })
  .openapi('OpenedReferral');

/** One error, or the list of them. */
export const errorSchema = z
  .object({
    error: z.string().optional(),
    errors: z.array(z.string()).optional(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .openapi({ description: 'The same errors by name of field' }),
  })
  .openapi('Error');

const limitError = `limit must be a whole number from 1 to ${MAX_LIST_LIMIT}.`;

export const providerQuerySchema = z.object({
  state_code: queryText('Only providers licensed in this state; an unknown code gives an empty list.'),
  insurance_company_name: queryText(
    'Only providers who accept this insurer; an unknown name gives an empty list.',
  ),
  limit: z
    .preprocess(
      firstText,
      z
        .string()
        .regex(/^\d{1,4}$/, limitError)
        .transform(Number)
        .refine((limit) => limit >= 1 && limit <= MAX_LIST_LIMIT, limitError)
        .optional(),
    )
    .openapi({ type: 'integer', description: 'The most providers wanted. All without it.' }),
  after: queryText('Go on after the provider with this id; the Link header names the next part.'),
});

/** A text of the query; a repeated parameter counts once, an empty one as unset. */
export function queryText(description: string) {
  return z.preprocess(firstText, z.string().optional()).openapi({ type: 'string', description });
}

/** A repeated parameter counts once, by its first value; an empty one counts as unset. */
function firstText(value: unknown): unknown {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}

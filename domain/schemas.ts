import { z } from 'zod';
import { AUDIT_KINDS } from './accounts/audit.ts';
import { NOTIFICATION_TYPES } from './accounts/notification-settings.ts';
import { PERMISSIONS } from './accounts/permissions.ts';
import type { CamelCased } from './case.ts';
import { MAX_DASHBOARD_COUNT } from './limits.ts';
import { REFERRAL_STATUSES } from './referrals/form.ts';

/** The responses in snake_case (spec sections 3 and 7) outside the directory. The browser imports only the types. */

export const idSchema = z.int().meta({ example: 7 });

/** Links into the practice's electronic health record; null until staff set them. */
export type EhrIntegrationSettings = CamelCased<z.output<typeof ehrIntegrationSettingsSchema>>;
export const ehrIntegrationSettingsSchema = z
  .object({
    ehr_provider: z.string().nullable(),
    patient_login_url: z.string().nullable(),
    provider_appointment_base_url: z.string().nullable(),
  })
  .meta({ id: 'EhrIntegrationSettings' });

/** A staff member with portal access. */
export type User = CamelCased<z.output<typeof userSchema>>;
export const userSchema = z
  .object({ id: idSchema, email: z.string(), first_name: z.string(), last_name: z.string() })
  .meta({ id: 'User' });

/** A user as administrators see them. */
export type TeamUser = CamelCased<z.output<typeof teamUserSchema>>;
export const teamUserSchema = z
  .object({
    ...userSchema.shape,
    permissions: z.array(z.enum(PERMISSIONS)),
    is_deactivated: z.boolean(),
  })
  .meta({ id: 'TeamUser' });

/** An invitation that nobody has used yet. */
export type Invitation = CamelCased<z.output<typeof invitationSchema>>;
export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
    is_expired: z.boolean(),
  })
  .meta({ id: 'Invitation' });

const mailError = z
  .string()
  .nullable()
  .meta({ description: 'Why the link could not be mailed; null if it was' });
export type SentInvitation = CamelCased<z.output<typeof sentInvitationSchema>>;
export const sentInvitationSchema = z
  .object({ ...invitationSchema.shape, mail_error: mailError })
  .meta({ id: 'SentInvitation' });

/** A link to set up a new passkey, sent by mail. */
export type SentReset = CamelCased<z.output<typeof sentResetSchema>>;
export const sentResetSchema = z
  .object({ email: z.string(), expires_at: z.iso.datetime(), mail_error: mailError })
  .meta({ id: 'SentReset' });

export type Session = CamelCased<z.output<typeof sessionSchema>>;
export const sessionSchema = z.object({ user: userSchema }).meta({ id: 'Session' });

/** A user's pending work and permissions. */
export type Dashboard = CamelCased<z.output<typeof dashboardSchema>>;
const dashboardCount = z.int().nullable();
export const dashboardSchema = z
  .object({
    permissions: z.array(z.enum(PERMISSIONS)),
    counts: z
      .object({
        new_referrals: dashboardCount,
        undelivered_mails: dashboardCount.meta({ description: 'Counts only referrals that are not closed' }),
        open_reviews: dashboardCount,
        open_invitations: dashboardCount,
      })
      .meta({
        description: `Null without the permission; ${MAX_DASHBOARD_COUNT} stands for that many or more`,
      }),
  })
  .meta({ id: 'Dashboard' });
/** One of the signed-in user's passkeys. */
export type Passkey = CamelCased<z.output<typeof passkeySchema>>;
export const passkeySchema = z
  .object({
    id: idSchema,
    name: z.string().meta({ example: 'Work laptop' }),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime().nullable(),
    is_synced: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether a cloud keychain has a copy; null until the next sign-in with it' }),
    is_current: z.boolean().meta({ description: 'Whether it opened the current session' }),
  })
  .meta({ id: 'Passkey' });

/** One of the signed-in user's sessions, in any browser. */
export type OwnSession = CamelCased<z.output<typeof ownSessionSchema>>;
export const ownSessionSchema = z
  .object({
    id: idSchema,
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime(),
    passkey_name: z.string().nullable().meta({ description: 'The passkey that opened it, if known' }),
    is_current: z.boolean(),
  })
  .meta({ id: 'OwnSession' });

/** An invited person. */
export type Invited = CamelCased<z.output<typeof invitedSchema>>;
export const invitedSchema = z.object({ email: z.string() }).meta({ id: 'Invited' });

/** Who receives which notifications, by email only (spec section 9). */
export type NotificationSubscription = CamelCased<z.output<typeof notificationSubscriptionSchema>>;
export const notificationSubscriptionSchema = z
  .object({
    notification_type: z.enum(NOTIFICATION_TYPES),
    channel: z.literal('email'),
    user_ids: z.array(idSchema),
  })
  .meta({ id: 'NotificationSubscription' });

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

/** An event of the audit trail, or a change in the history of the directory. */
export type AuditEntry = CamelCased<z.output<typeof auditEntrySchema>>;
export const auditEntrySchema = z
  .object({
    at: z.iso.datetime(),
    event: z.enum(AUDIT_KINDS),
    person: z.string().nullable().meta({ description: 'The person it is about, or who did it' }),
    actor: z.string().nullable().meta({ description: 'Who did it, if it was not the person' }),
    details: z.string().nullable(),
    address: z.string().nullable().meta({ description: 'Network address' }),
    reference: z.string().nullable().meta({ description: "A referral's reference" }),
    subject_id: idSchema.nullable().meta({ description: 'What was changed' }),
    name: z.string().nullable().meta({ description: 'The current name of what was changed' }),
    field: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' });

/** A single error or a list of errors. */
export const errorSchema = z
  .object({
    error: z.string().optional(),
    errors: z.array(z.string()).optional(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .meta({ description: 'The same errors by field name' }),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .meta({ description: 'With 412: the current state' }),
  })
  .meta({ id: 'Error' });

/** An optional text parameter. */
export function queryText(description: string) {
  return z.preprocess(firstText, z.string().optional()).meta({ type: 'string', description });
}

/** Returns the first value of a repeated parameter, and undefined for an empty one. */
export function firstText(value: unknown): unknown {
  return (Array.isArray(value) ? value[0] : value) || undefined;
}

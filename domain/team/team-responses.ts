import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { launchItemSchema } from '../practice/practice-responses.ts';
import { referralRowSchema } from '../referrals/referral-responses.ts';
import { idSchema } from '../responses.ts';
import { NOTIFICATION_TYPES } from './notification-form.ts';
import { PERMISSIONS } from './permissions.ts';

/** A staff member with portal access. */
export type User = CamelCased<z.output<typeof userSchema>>;
const userSchema = z
  .object({ id: idSchema, email: z.string(), first_name: z.string(), last_name: z.string() })
  .meta({ id: 'User' });

/** A user as administrators see them. */
export type TeamUser = CamelCased<z.output<typeof teamUserSchema>>;
export const teamUserSchema = z
  .object({
    ...userSchema.shape,
    permissions: z.array(z.enum(PERMISSIONS)),
    is_deactivated: z.boolean(),
    has_passkeys: z.boolean().meta({ description: 'Whether the user can sign in without a new link' }),
    last_signed_in_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'TeamUser' });

const mailed = {
  mail_error: z.string().nullable().meta({ description: 'Why the link could not be mailed; otherwise null' }),
  link: z.string().optional().meta({ description: 'To hand over; only when new, without a mail server' }),
};

/** An invitation that nobody has used yet. */
export type Invitation = CamelCased<z.output<typeof invitationSchema>>;
export const invitationSchema = z
  .object({
    id: idSchema,
    email: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    expires_at: z.iso.datetime(),
    is_expired: z.boolean(),
    ...mailed,
  })
  .meta({ id: 'Invitation' });

/** A sign-in link that was mailed. */
export type SentSignInLink = CamelCased<z.output<typeof sentSignInLinkSchema>>;
export const sentSignInLinkSchema = z
  .object({ email: z.string(), expires_at: z.iso.datetime(), ...mailed })
  .meta({ id: 'SentSignInLink' });

export type Session = CamelCased<z.output<typeof sessionSchema>>;
export const sessionSchema = z
  .object({ user: userSchema, permissions: z.array(z.enum(PERMISSIONS)) })
  .meta({ id: 'Session' });

/** The response to a sign-in. */
export type SignedIn = CamelCased<z.output<typeof signedInSchema>>;
export const signedInSchema = z.object({ user: userSchema }).meta({ id: 'SignedIn' });

/** The number beside a link of the portal's navigation; null without the permission. */
export type Badges = CamelCased<z.output<typeof badgesSchema>>;
export const badgesSchema = z.object({ referrals_to_call: z.int().nullable() }).meta({ id: 'Badges' });

/** A user's pending work. */
export type Dashboard = CamelCased<z.output<typeof dashboardSchema>>;
const dashboardCount = z.int().nullable();
export const dashboardSchema = z
  .object({
    counts: z
      .object({
        to_call: dashboardCount,
        mine: dashboardCount,
        undelivered_mails: dashboardCount.meta({ description: 'Counts only referrals that are not closed' }),
        expiring_licenses: dashboardCount.meta({
          description: 'Listed providers with a license that has expired or ends soon',
        }),
      })
      .meta({
        description: 'Null without the permission',
      }),
    next_to_call: z
      .array(referralRowSchema)
      .meta({ description: 'The first referrals to call; empty without the permission' }),
    launch_items: z
      .array(launchItemSchema)
      .meta({ description: 'What is left to do before the launch, for administrators' }),
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
    is_synced: z.boolean().meta({ description: 'Whether a cloud keychain has a copy' }),
    is_current: z.boolean().meta({ description: 'Whether it opened the current session' }),
  })
  .meta({ id: 'Passkey' });

/** An invited person. */
export type Invited = CamelCased<z.output<typeof invitedSchema>>;
export const invitedSchema = z
  .object({
    email: z.string(),
    asks_for_email: z
      .boolean()
      .optional()
      .meta({ description: "True for the first user's link, which takes another email address" }),
  })
  .meta({ id: 'Invited' });

/** Who receives which notifications, by email only (spec section 9). */
export type NotificationSubscription = CamelCased<z.output<typeof notificationSubscriptionSchema>>;
export const notificationSubscriptionSchema = z
  .object({
    notification_type: z.enum(NOTIFICATION_TYPES),
    channel: z.literal('email'),
    user_ids: z.array(idSchema),
  })
  .meta({ id: 'NotificationSubscription' });

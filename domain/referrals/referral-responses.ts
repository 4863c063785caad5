import { z } from 'zod';
import type { CamelCased } from '../case.ts';
import { eventSchema } from '../events/event-responses.ts';
import { recordOf } from '../objects.ts';
import { fieldSchemas, idSchema } from '../responses.ts';
import { CLOSING_REASONS, CONTACT_OUTCOMES, INBOX_TABS } from './inbox-form.ts';
import { REFERRAL_FORM, REFERRAL_STATUSES } from './referral-form.ts';

/** ALTCHA signs its camelCase names, so they cannot become snake_case. */
export const captchaChallengeSchema = z
  .object({ parameters: z.looseObject({}), signature: z.string() })
  .meta({ id: 'CaptchaChallenge' });

export type AcceptedReferral = CamelCased<z.output<typeof acceptedReferralSchema>>;
export const acceptedReferralSchema = z
  .object({ reference: z.string().meta({ example: 'R-7K3M9Q' }) })
  .meta({ id: 'AcceptedReferral' });

/** A referral without the patient's data. */
export type Referral = CamelCased<z.output<typeof referralSchema>>;
/** An email to one recipient. A failed email is not tried again. */
export type ReferralMail = Referral['mails'][number];
const referralSchema = z
  .object({
    id: idSchema,
    reference: z.string().meta({ description: 'Short and readable aloud', example: 'R-7K3M9Q' }),
    status: z.enum(REFERRAL_STATUSES),
    closing_reason: z
      .enum(CLOSING_REASONS)
      .nullable()
      .meta({ description: 'Null unless closed with a reason' }),
    created_at: z.iso.datetime(),
    owner_id: idSchema.nullable().meta({ description: 'The user who works on it' }),
    owner_name: z.string().nullable(),
    taken_at: z.iso.datetime().nullable().meta({ description: 'Since when; null without an owner' }),
    attempts: z.int().meta({ description: 'Number of logged contacts' }),
    last_contact: z.object({ outcome: z.enum(CONTACT_OUTCOMES), at: z.iso.datetime() }).nullable(),
    revision: z.int(),
    mails: z.array(
      z.object({
        id: idSchema,
        email: z.string(),
        created_at: z.iso.datetime().meta({ description: 'When it was queued' }),
        state: z.enum(['pending', 'sent', 'failed']),
        attempts: z.int().meta({ description: 'Number of attempts' }),
        error: z
          .string()
          .nullable()
          .meta({ description: 'Why the last attempt failed, or made only a file' }),
      }),
    ),
  })
  .meta({ id: 'Referral' });

/** A row of the inbox. */
export type ReferralRow = CamelCased<z.output<typeof referralRowSchema>>;
export const referralRowSchema = z
  .object({
    ...referralSchema.shape,
    company: z.string().meta({ description: 'The referring clinic or employer' }),
  })
  .meta({ id: 'ReferralRow' });

/** The numbers of referrals by tab. */
export const inboxCountsSchema = z.object(recordOf(INBOX_TABS, () => z.int())).meta({ id: 'InboxCounts' });

/** An entry of a referral's log. */
export type ReferralEvent = CamelCased<z.output<typeof referralEventSchema>>;
const referralEventSchema = eventSchema
  .extend({ note: z.string().nullable().meta({ description: 'On a contact' }) })
  .meta({ id: 'ReferralEvent' });

/** A changed referral, with what the change added to its log. */
export type ChangedReferral = CamelCased<z.output<typeof changedReferralSchema>>;
export const changedReferralSchema = z
  .object({ ...referralSchema.shape, events: z.array(referralEventSchema) })
  .meta({ id: 'ChangedReferral' });

/** A referral with the patient's data and its log; after a correction, with what that added to the log. */
export type OpenedReferral = CamelCased<z.output<typeof openedReferralSchema>>;
export const openedReferralSchema = z
  .object({
    ...changedReferralSchema.shape,
    patient: z.object(fieldSchemas(REFERRAL_FORM)),
    same_phone: z
      .object({ count: z.int(), newest: z.array(z.object({ id: idSchema, reference: z.string() })) })
      .meta({ description: 'Other referrals with this phone number, and the newest three' }),
  })
  .meta({ id: 'OpenedReferral' });

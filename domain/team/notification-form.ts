import { choiceField } from '../forms/field.ts';
import { idsField } from '../forms/id-fields.ts';

/** Notification types, in the order of the API's list. Clients of the spec expect patient_referral first. */
export const NOTIFICATION_TYPES = ['patient_referral'] as const;

export const NOTIFICATION_LABELS: Record<(typeof NOTIFICATION_TYPES)[number], string> = {
  patient_referral: 'Email about new patient referrals',
};

/** Who receives which notifications, by email only (spec section 9). */
export const NOTIFICATION_FORM = {
  notificationType: choiceField('Notification type', NOTIFICATION_TYPES),
  channel: choiceField('Channel', ['email']),
  userIds: idsField('Recipients'),
};

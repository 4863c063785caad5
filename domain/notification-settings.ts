import { choiceField, idsField } from './form.ts';

/** Who is told of what, and how; patient referrals by e-mail so far (spec section 9). */
export const NOTIFICATION_FORM = {
  notificationType: choiceField('Notification type', ['patient_referral']),
  channel: choiceField('Channel', ['email']),
  userIds: idsField('Recipients'),
};

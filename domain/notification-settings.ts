import { choiceField, idsField } from './form.ts';

/** Who receives which notifications. So far: patient referrals by email (spec section 9). */
export const NOTIFICATION_FORM = {
  notificationType: choiceField('Notification type', ['patient_referral']),
  channel: choiceField('Channel', ['email']),
  userIds: idsField('Recipients'),
};

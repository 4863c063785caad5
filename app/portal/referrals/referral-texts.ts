import { camelCase } from '../../../domain/case.ts';
import {
  CLOSING_LABELS,
  type ClosingReason,
  type ContactOutcome,
  type InboxTab,
  OUTCOME_LABELS,
} from '../../../domain/referrals/inbox-form.ts';
import {
  REFERRAL_FORM,
  type ReferralStatus,
  STATUS_LABELS,
} from '../../../domain/referrals/referral-form.ts';
import type { ReferralEvent } from '../../../domain/referrals/referral-responses.ts';

export const EMPTY_TEXTS: Record<InboxTab, [title: string, text?: string]> = {
  call: ['Nobody is waiting for a call'],
  mine: ['You have no open referrals', "Press I'll call on a referral and it appears here."],
  open: ['No referral is open'],
  closed: ['No referral is closed yet'],
};

/** For example, 'Closed: Declined'. */
export function statusText(status: ReferralStatus, reason: ClosingReason | null): string {
  return reason === null ? STATUS_LABELS[status] : `${STATUS_LABELS[status]}: ${CLOSING_LABELS[reason]}`;
}

/** Returns 'Closed: Declined' for 'closed declined', as an event stores it. */
export function statusOfEvent(value: string): string {
  // The server stores texts of these types only.
  const [status, reason = null] = value.split(' ') as [ReferralStatus, ClosingReason?];
  return statusText(status, reason);
}

export function logText({ action, field, newValue }: ReferralEvent): string {
  const text = String(newValue ?? 'nobody');
  if (action === 'opened') return 'Opened';
  // The server stores texts of this type only.
  if (action === 'contacted') return OUTCOME_LABELS[text as ContactOutcome] ?? text;
  if (action === 'sent_again') return `Retried the email to ${text}`;
  if (field === 'owner') return `Assigned to ${text}`;
  const corrected = Object.entries(REFERRAL_FORM).find(([name]) => name === camelCase(field ?? ''));
  if (corrected) return `${newValue === null ? 'Corrected' : 'Cleared'}: ${corrected[1].label}`;
  return `${text.includes(' ') ? '' : 'Status: '}${statusOfEvent(text)}`;
}

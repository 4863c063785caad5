import type { ClosingReason, ContactOutcome, InboxTab } from '../../../domain/referrals/inbox-form.ts';
import type { ReferralStatus } from '../../../domain/referrals/referral-form.ts';
import type { ReferralEvent } from '../../../domain/referrals/referral-responses.ts';
import { practice } from '../../../practice.config.ts';

export const TAB_LABELS: Record<InboxTab, string> = {
  new: 'New',
  mine: 'Mine',
  open: 'Open',
  closed: 'Closed',
};

export const EMPTY_TEXTS: Record<InboxTab, string> = {
  new: 'No referral is new',
  mine: 'You have no open referrals',
  open: 'No referral is open',
  closed: 'No referral is closed yet',
};

export const STATUS_LABELS: Record<ReferralStatus, string> = {
  new: 'New',
  contacted: 'Contacted',
  scheduled: 'Scheduled',
  closed: 'Closed',
};

export const CLOSING_LABELS: Record<ClosingReason, string> = {
  scheduled: 'Became a patient',
  declined: 'Declined',
  could_not_be_reached: 'Could not be reached',
  duplicate: 'Duplicate',
  not_covered: 'Not covered',
  other: 'Other',
};

export const OUTCOME_LABELS: Record<ContactOutcome, string> = {
  reached: 'Reached',
  voicemail: 'Voicemail',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
  email: 'Emailed',
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

/** For example, 'Nov 27, 2026, 9:05 AM' in the practice's time zone. */
export function shortTime(iso: string): string {
  const { timeZone } = practice;
  return new Date(iso).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone });
}

export function logText({ action, field, newValue }: ReferralEvent): string {
  const text = String(newValue ?? 'nobody');
  if (action === 'opened') return 'Opened';
  // The server stores texts of this type only.
  if (action === 'contacted') return OUTCOME_LABELS[text as ContactOutcome] ?? text;
  if (action === 'sent_again') return `Retried the email to ${text}`;
  if (field === 'owner') return `Assigned to ${text}`;
  return `${text.includes(' ') ? '' : 'Status: '}${statusOfEvent(text)}`;
}

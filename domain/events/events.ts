import { isDate } from '../dates.ts';
import { LISTS } from '../lists/lists.ts';

export const EVENT_ACTIONS = [
  'created',
  'changed',
  'deleted',
  'opened',
  'contacted',
  'searched',
  'erased',
  'downloaded',
  'invited',
  'sent_again',
  'revoked',
  'registered',
  'signed_in',
  'signed_out',
  'session_ended',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'deactivated',
  'reactivated',
  'sign_in_link_sent',
  'sign_in_link_used',
] as const;
export type EventAction = (typeof EVENT_ACTIONS)[number];

/** Kinds of things to which something is done. */
export const EVENT_SUBJECTS = [
  'provider',
  ...Object.values(LISTS).map(({ subject }) => subject),
  'practice',
  'ehr_settings',
  'notification_recipients',
  'user',
  'invitation',
  'referral',
  'roster',
] as const;
export type EventSubject = (typeof EVENT_SUBJECTS)[number];

/** Returns a network address as people read it: without the empty half of an IPv6 network. */
export function addressText(address: string): string {
  return ['::', '127.0.0.1'].includes(address) ? 'This server' : address.replace(/::$/, '');
}

/** Empty texts match everything; days are in the practice's time zone. */
export type AuditFilter = typeof NO_AUDIT_FILTER;
export const NO_AUDIT_FILTER = { person: '', subject: '', name: '', from: '', to: '' };

export const AUDIT_LABELS: Record<keyof AuditFilter, string> = {
  person: 'Person',
  subject: 'Kind',
  name: 'Name',
  from: 'First day',
  to: 'Last day',
};

const MAX_FILTER_LENGTH = 254;
/** PostgreSQL cannot store NUL in text. */
const CONTROL = /\p{Cc}/u;

/** Returns the filter's errors by field. */
export function auditFilterErrors(filter: AuditFilter): Partial<AuditFilter> {
  const errors: Partial<AuditFilter> = {};
  for (const name of ['person', 'name'] as const) {
    const label = AUDIT_LABELS[name];
    if (filter[name].length > MAX_FILTER_LENGTH)
      errors[name] = `${label} may be at most ${MAX_FILTER_LENGTH} characters long`;
    if (CONTROL.test(filter[name])) errors[name] = `${label} must not contain control characters`;
  }
  if (filter.subject && !EVENT_SUBJECTS.some((subject) => subject === filter.subject))
    errors.subject = 'There is no such kind';
  for (const name of ['from', 'to'] as const) {
    if (filter[name] && !isDate(filter[name]))
      errors[name] = `${AUDIT_LABELS[name]} must be a date such as 2027-03-31`;
  }
  if (!errors.from && !errors.to && filter.from && filter.to && filter.from > filter.to)
    errors.to = 'Last day must not be before the first';
  return errors;
}

import { isDate } from '../dates.ts';
import { isPosition } from '../directory/search-selection.ts';

/** The events of the audit trail. Changes of the directory are in its history. */
export const AUDIT_EVENTS = [
  'invited',
  'registered',
  'signed_in',
  'refused',
  'signed_out',
  'referral_opened',
  'referral_changed',
  'referral_searched',
  'referral_erased',
  'roster_downloaded',
  'audit_downloaded',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'session_ended',
  'invitation_revoked',
  'permissions_changed',
  'deactivated',
  'reactivated',
  'sign_in_reset',
  'sign_in_reset_used',
] as const;
export type AuditEventKind = (typeof AUDIT_EVENTS)[number];

/** The subjects of the directory's history; each is a kind of change in the audit list. */
export const HISTORY_SUBJECTS = [
  'provider',
  'ehr_settings',
  'notification_recipients',
  'insurance_company',
  'credential',
  'concern',
  'office',
  'practice',
  'faq',
  'notice',
] as const;
type HistorySubject = (typeof HISTORY_SUBJECTS)[number];

export type AuditKind = AuditEventKind | `${HistorySubject}_changed`;
export const AUDIT_KINDS: AuditKind[] = [
  ...AUDIT_EVENTS,
  ...HISTORY_SUBJECTS.map((subject) => `${subject}_changed` as const),
];

/** PostgreSQL cannot store NUL in text. */
const CONTROL = /\p{Cc}/u;

/** Maximums: entries per page, pages, and rows of a download. */
export const AUDIT_PAGE_SIZE = 50;
export const MAX_AUDIT_PAGE = 200;
export const MAX_AUDIT_ROWS = 10_000;

/** A network address for people: that of a local trial in words, and an IPv6 network without its empty half. */
export function addressText(address: string): string {
  return ['::', '127.0.0.1'].includes(address) ? 'This server' : address.replace(/::$/, '');
}

/** Filters of the audit list; empty texts match everything. Days are in the practice's time zone. */
export type AuditFilter = typeof NO_AUDIT_FILTER;
export const NO_AUDIT_FILTER = { actor: '', event: '', reference: '', from: '', to: '', page: '' };

/** Returns the filter's errors by field. */
export function auditFilterErrors({ actor, event, reference, from, to, page }: AuditFilter) {
  const errors: Partial<Record<keyof AuditFilter, string>> = {};
  if (actor.length > 254) errors.actor = 'Person may be at most 254 characters long';
  if (CONTROL.test(actor)) errors.actor = 'Person must not contain control characters';
  if (CONTROL.test(reference)) errors.reference = 'Referral must not contain control characters';
  if (event && !AUDIT_KINDS.some((kind) => kind === event)) errors.event = 'There is no such kind of event';
  if (reference.length > 20) errors.reference = 'Referral may be at most 20 characters long';
  for (const [name, date, label] of [
    ['from', from, 'First day'],
    ['to', to, 'Last day'],
  ] as const) {
    if (date && !isDate(date)) errors[name] = `${label} must be a date such as 2027-03-31`;
  }
  if (!errors.from && !errors.to && from && to && from > to) {
    errors.to = 'Last day must not be before the first';
  }
  if (page && !(isPosition(page) && Number(page) <= MAX_AUDIT_PAGE)) {
    errors.page = `page must be a whole number from 1 to ${MAX_AUDIT_PAGE}. To see older events, choose an earlier last day`;
  }
  return errors;
}

import type { AuditKind } from '../../domain/accounts/audit.ts';
import { PERMISSION_TEXTS, parsePermissions } from '../../domain/accounts/permissions.ts';
import type { AuditChange, AuditEntry } from '../../domain/accounts/schemas.ts';
import { describeChange } from './changes.ts';
import { CLOSING_LABELS, OUTCOME_LABELS, STATUS_LABELS } from './referral-work.ts';

/** Labels of the audit list's event kinds. */
export const AUDIT_TEXTS: Record<AuditKind, string> = {
  invited: 'Invited',
  registered: 'Registered',
  signed_in: 'Signed in',
  refused: 'Attempt refused',
  signed_out: 'Signed out',
  referral_opened: 'Referral opened',
  referral_changed: 'Referral changed',
  referral_searched: 'Referrals searched',
  referral_erased: 'Referral erased',
  roster_downloaded: 'Roster downloaded',
  audit_downloaded: 'Audit list downloaded',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  session_ended: 'Signed out everywhere else',
  invitation_revoked: 'Invitation revoked',
  permissions_changed: 'Permissions changed',
  deactivated: 'Account deactivated',
  reactivated: 'Account reactivated',
  sign_in_reset: 'Sign-in reset',
  sign_in_reset_used: 'Passkey replaced after a reset',
  provider_changed: 'Provider changed',
  ehr_settings_changed: 'EHR settings changed',
  notification_recipients_changed: 'Recipients changed',
  insurance_company_changed: 'Insurer changed',
  credential_changed: 'Credential changed',
  concern_changed: 'Concern changed',
  office_changed: 'Office changed',
  practice_changed: 'Practice facts changed',
  faq_changed: 'FAQ changed',
  notice_changed: 'Notice changed',
};

export const AUDIT_LABELS = {
  actor: 'Person',
  event: 'Event',
  reference: 'Referral',
  from: 'First day',
  to: 'Last day',
};

/** Such as 'Concern changed' or 'Concern added'. */
export function eventText({ event, change }: AuditEntry): string {
  return change?.field === null ? describeChange(change).label : AUDIT_TEXTS[event];
}

/**
 * The details without codes: permissions, the reason of a rejected attempt, or such as the name of a passkey; of a referral,
 * the field and its value. @param nameOf the name of the person with an email address.
 */
export function detailsOf(
  event: AuditKind,
  details: string,
  nameOf: (email: string) => string,
): [label: string, value: string] {
  if (event === 'refused') {
    const reason = details.replace(/^(invitation|reset|user)_(.+)/, '$2 $1').replaceAll('_', ' ');
    return ['', reason.charAt(0).toUpperCase() + reason.slice(1)];
  }
  if (event === 'referral_changed') return referralChange(details, nameOf);
  if (event !== 'permissions_changed' && event !== 'invited') return ['', details];
  const permissions = parsePermissions(details).map((permission) => PERMISSION_TEXTS[permission].label);
  return ['', permissions.join(', ') || details];
}

/** For example, 'Contact' and 'Reached', or 'Status' and 'Closed, declined', from 'contact reached' or 'closed declined'. */
function referralChange(details: string, nameOf: (email: string) => string): [string, string] {
  const labels: Record<string, string> = { ...STATUS_LABELS, ...CLOSING_LABELS, ...OUTCOME_LABELS };
  const [kind = '', ...rest] = details.split(' ');
  const value = rest.join(' ');
  if (kind === 'mail') return ['', 'Email sent again'];
  if (kind === 'assigned') return ['Assigned', nameOf(value)];
  if (kind === 'contact') return ['Contact', labels[value] ?? value];
  const reason = labels[value]?.toLowerCase();
  return ['Status', (labels[kind] ?? kind) + (reason ? `, ${reason}` : '')];
}

/** The name of what was changed; null for settings, of which there are one. */
export function nameOf({ subject, subjectId, name, isRetired }: AuditChange): string | null {
  if (subjectId === null) return null;
  const gone = ['provider', 'faq', 'notice'].includes(subject) ? 'deleted' : 'retired';
  return `${name ?? `Number ${subjectId}`}${isRetired ? ` (${gone})` : ''}`;
}

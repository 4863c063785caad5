import type { AuditKind } from '../../domain/accounts/audit.ts';

/** Labels of the audit list's event kinds. */
export const AUDIT_TEXTS: Record<AuditKind, string> = {
  invited: 'Invited',
  registered: 'Registered',
  signed_in: 'Signed in',
  refused: 'Attempt refused',
  signed_out: 'Signed out',
  removed: 'Account removed',
  referral_opened: 'Referral opened',
  referral_changed: 'Referral changed',
  roster_downloaded: 'Roster downloaded',
  audit_downloaded: 'Audit list downloaded',
  passkey_added: 'Passkey added',
  passkey_renamed: 'Passkey renamed',
  passkey_removed: 'Passkey removed',
  session_ended: 'Session ended',
  invitation_revoked: 'Invitation revoked',
  permissions_changed: 'Permissions changed',
  deactivated: 'Account deactivated',
  reactivated: 'Account reactivated',
  locked_out: 'Locked out',
  sign_in_reset: 'Sign-in reset',
  sign_in_reset_used: 'Passkey replaced after a reset',
  provider_changed: 'Provider changed',
  ehr_settings_changed: 'EHR settings changed',
  notification_recipients_changed: 'Recipients changed',
  insurance_company_changed: 'Insurer changed',
  credential_changed: 'Credential changed',
  practice_changed: 'Practice facts changed',
  faq_changed: 'FAQ changed',
};

export const AUDIT_LABELS = {
  actor: 'Person',
  event: 'Event',
  reference: 'Referral',
  from: 'First day',
  to: 'Last day',
};

/** Kinds of items that need staff's attention, in the order of the page: first those that mislead visitors. */
export const REVIEW_KINDS = [
  'license_expired',
  'reported',
  'answer',
  'undelivered_mail',
  'verification_overdue',
  'verification_due',
  'license_expiring',
  'panel_ending',
  'open_pause',
  'license_incomplete',
] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** An entry's next check is due this many days after its last one, and overdue after VERIFIED_DAYS. */
export const VERIFICATION_DUE_DAYS = 75;

/** Days before a license or panel ends, and since an open-ended pause began. */
export const LICENSE_REVIEW_DAYS = 60;
export const PANEL_REVIEW_DAYS = 30;
export const PAUSE_REVIEW_DAYS = 90;

/** Reminders are mailed this many days before a license expires. */
export const REMINDER_DAYS = [60, 30, 7];

/** Names a control of the provider form, for the fragment of a link to it. */
export function licenseField(stateCode: string, name: string): string {
  return `license-${stateCode}-${name}`;
}

/** Names the last day of a panel in the provider form. @param stateCode null for all licensed states. */
export function panelField(insurerId: number | string, stateCode: string | null, until: string): string {
  return `panel-${insurerId}-${stateCode ?? 'all'}-${until}`;
}

/** The most items in one response. */
export const MAX_REVIEW_ITEMS = 200;

/** Counting stops here, so that its cost does not depend on the directory's size. */
export const MAX_REVIEW_COUNT = 1_000;

/** Kinds of items that need staff's attention, in the order of the page. */
export const REVIEW_KINDS = [
  'answer',
  'undelivered_mail',
  'verification_overdue',
  'verification_due',
  'license_expired',
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

/** The most items in one response. */
export const MAX_REVIEW_ITEMS = 200;

/** Counting stops here, so that its cost does not depend on the directory's size. */
export const MAX_REVIEW_COUNT = 1_000;

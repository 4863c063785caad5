/** What staff must look at, in the order of the page. */
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

/** Days since the last check of an entry until the next is due; it is overdue after VERIFIED_DAYS. */
export const VERIFICATION_DUE_DAYS = 75;

/** Days before a license or panel ends, and since an open-ended pause began. */
export const LICENSE_REVIEW_DAYS = 60;
export const PANEL_REVIEW_DAYS = 30;
export const PAUSE_REVIEW_DAYS = 90;

/** Days before a license expires on which it is mailed about. */
export const REMINDER_DAYS = [60, 30, 7];

/** Items in one answer. */
export const MAX_REVIEW_ITEMS = 200;

/** Counting stops here, so that the counts cost the same in a directory of any size. */
export const MAX_REVIEW_COUNT = 1_000;

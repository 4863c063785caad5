import type { ReferralStatus } from './form.ts';
import type { ClosingReason } from './work.ts';

/** What a clinic sees of a referral's status. */
export const RECEIPT_STATES = [
  'received',
  'in_contact',
  'scheduled',
  'could_not_be_reached',
  'closed',
] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** A receipt can be opened for this time. */
export const RECEIPT_DAYS = 90;

const BY_STATUS = { new: 'received', contacted: 'in_contact', scheduled: 'scheduled' } as const;

/** Returns what the clinic sees: no reason but that the patient could not be reached. */
export function receiptState({
  status,
  closingReason,
}: {
  status: ReferralStatus;
  closingReason: ClosingReason | null;
}): ReceiptState {
  if (status !== 'closed') return BY_STATUS[status];
  return closingReason === 'scheduled' || closingReason === 'could_not_be_reached' ? closingReason : 'closed';
}

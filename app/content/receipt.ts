import type { ReceiptState } from '../../domain/referrals/receipts.ts';

/** What a clinic reads of each state. */
export const RECEIPT_TEXTS: Record<ReceiptState, [title: string, text: string]> = {
  received: ['Received', 'We have the referral and will call the patient.'],
  in_contact: ['In contact', 'We are in contact with the patient.'],
  scheduled: ['Scheduled', 'The patient has an appointment.'],
  could_not_be_reached: ['Could not be reached', 'We could not reach the patient.'],
  closed: ['Closed', 'We are no longer working on the referral.'],
};

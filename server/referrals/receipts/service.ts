import type { Receipt } from '../../../domain/referrals/clinics/schemas.ts';
import { RECEIPT_DAYS, receiptState } from '../../../domain/referrals/receipts.ts';
import { hashToken } from '../../db/link.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../db/today.ts';
import { notFound } from '../../errors.ts';
import { findByReceiptHash } from './repository.ts';

const DAY_MS = 86_400_000;

/** What a clinic sees of its referral, by the token of a link. */
export function createReceiptService({ db, now }: { db: Database; now: () => number }) {
  return {
    /** @throws not_found for an unknown or expired token. */
    async read(token: string): Promise<Receipt> {
      const found = await findByReceiptHash(db, hashToken(token));
      if (!found || isExpired(found.created_at, now())) {
        throw notFound(
          `This link isn't valid, or is older than ${RECEIPT_DAYS} days. Check that you copied all of it.`,
        );
      }
      const { reference, status, closing_reason: closingReason, created_at: createdAt } = found;
      return {
        reference,
        receivedOn: dayOf(createdAt),
        state: receiptState({ status, closingReason }),
      };
    },
  };
}

/** Whether the receipt of a referral that came at this time can no longer be opened. */
export function isExpired(createdAt: number, now: number): boolean {
  return now >= createdAt + RECEIPT_DAYS * DAY_MS;
}

/** Queues mails to clinics: with the receipt, and with each change of what it shows. */
import { MAX_CLINIC_MAILS } from '../../../domain/limits.ts';
import { receiptState } from '../../../domain/referrals/receipts.ts';
import type { DataKey } from '../../data-key/key.ts';
import { dayOf } from '../../db/today.ts';
import type { Transaction } from '../../db/transaction.ts';
import { enqueue } from '../../mail/outbox/repository.ts';
import type { ClinicMailKind } from '../../mail/templates.ts';
import { emailHash, readReferral } from '../encrypted.ts';
import { isExpired } from '../receipts/service.ts';
import type { WorkRecord } from '../worklist/repository.ts';
import { isStopped, listLatestArrivals, lockAddress } from './repository.ts';

type MailReferral = { id: number; reference: string };

/**
 * Queues the mail with the receipt of a stored referral, if it is among the first of its day. Call it last, because it
 * locks the address.
 */
export async function queueReceiptMail(
  trx: Transaction,
  referral: MailReferral,
  clinicEmailHash: string | null,
  now: number,
): Promise<void> {
  if (clinicEmailHash === null || (await isStopped(trx, clinicEmailHash))) return;
  await lockAddress(trx, clinicEmailHash);
  const arrivals = await listLatestArrivals(trx, clinicEmailHash, MAX_CLINIC_MAILS + 1);
  const today = arrivals.filter((at) => dayOf(at) === dayOf(now));
  if (today.length <= MAX_CLINIC_MAILS) await queue(trx, 'clinic_receipt', referral, now);
}

/** Queues a mail if the change shows in a receipt that can still be opened. */
export async function queueChangeMail(
  trx: Transaction,
  before: WorkRecord,
  after: WorkRecord,
  key: DataKey,
  now: number,
): Promise<void> {
  if (receiptState(before) === receiptState(after) || isExpired(Date.parse(after.createdAt), now)) return;
  const { clinicEmail = null, stopToken = null } = readReferral(after, key) ?? {};
  if (clinicEmail === null || stopToken === null || (await isStopped(trx, emailHash(clinicEmail, key))))
    return;
  await queue(trx, 'clinic_change', after, now);
}

async function queue(
  trx: Transaction,
  kind: ClinicMailKind,
  { id, reference }: MailReferral,
  now: number,
): Promise<void> {
  await enqueue(trx, [{ kind, data: {}, email: '', reference, referralId: id }], now);
}

import type { MailStop } from '../../../domain/referrals/schemas.ts';
import { decrypt, encrypt } from '../../data-key/encryption.ts';
import type { DataKey } from '../../data-key/key.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import { hashToken, UNKNOWN_LINK } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { type Transaction, transaction } from '../../db/transaction.ts';
import { notFound } from '../../errors.ts';
import { OBSOLETE } from '../../mail/outbox/repository.ts';
import type { MailSource } from '../../mail/outbox/service.ts';
import { isClinicKind } from '../../mail/templates.ts';
import { decryptReferral, emailHash } from '../encrypted.ts';
import { findByStopHash, findForMail, insertStop, isStopped, takeStops } from './repository.ts';

/** Stored in place of a mail server's error. */
const STOPPED = 'Not sent, because the clinic wants no mails at this address.';

/** Authenticated with a stopped address. */
const LABEL = 'clinic mail stop';

/** Mails to clinics, and the links that stop them. */
export function createClinicMailService({ db, keyring }: { db: Database; keyring: Keyring }) {
  const open: MailSource['open'] = async ({ kind, referralId }) => {
    if (!isClinicKind(kind)) return null;
    const row = referralId === null ? null : await findForMail(db, referralId);
    if (!row) return { notSent: OBSOLETE };
    const key = await keyring.readMatching(db);
    const { clinicEmail, receiptToken, stopToken } = decryptReferral(row, key);
    if (clinicEmail === null) return { notSent: OBSOLETE };
    if (await isStopped(db, emailHash(clinicEmail, key))) return { notSent: STOPPED };
    return {
      email: clinicEmail,
      data: JSON.stringify({ reference: row.reference, receiptToken, stopToken }),
    };
  };

  return {
    /** Reads a queued mail's recipient and links from its referral. */
    open,

    /** Returns whether the address of a link gets no mails. @throws not_found */
    async readStop(token: string): Promise<MailStop> {
      const { hash } = await readAddress(db, token);
      return { isStopped: await isStopped(db, hash) };
    },

    /** Stops all mails to the address of a link, also about later referrals. @throws not_found */
    stop: (token: string): Promise<MailStop> =>
      transaction(db, async (trx) => {
        const { email, key } = await readAddress(trx, token);
        await insertStop(trx, toRow(email, key));
        return { isStopped: true };
      }),
  };

  async function readAddress(from: DatabaseOrTransaction, token: string) {
    const row = await findByStopHash(from, hashToken(token));
    if (!row) throw notFound(UNKNOWN_LINK);
    const key = await keyring.readMatching(from);
    const email = decryptReferral(row, key).clinicEmail;
    if (email === null) throw new Error(`${row.reference} has no address of a clinic.`);
    return { email, key, hash: emailHash(email, key) };
  }
}

/** Encrypts and hashes the stopped addresses with another key. */
export async function rekeyStops(trx: Transaction, current: DataKey, next: DataKey): Promise<void> {
  for (const { encrypted } of await takeStops(trx)) {
    await insertStop(trx, toRow(decrypt<string>(current.referralKey, LABEL, encrypted), next));
  }
}

function toRow(email: string, key: DataKey) {
  return { email_hash: emailHash(email, key), encrypted: encrypt(key.referralKey, LABEL, email) };
}

import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { User } from '../../domain/accounts/schemas.ts';
import { readForm } from '../../domain/forms/field.ts';
import { REFERRALS_PER_PAGE } from '../../domain/limits.ts';
import { REFERRAL_FORM, REFERRAL_STATUS_FORM, type ReferralFields } from '../../domain/referrals/form.ts';
import type { OpenedReferral, Referral } from '../../domain/referrals/schemas.ts';
import { recordEvent } from '../accounts/audit/repository.ts';
import { listActiveRecipientEmails } from '../accounts/notifications/repository.ts';
import { REFERRALS } from '../accounts/notifications/service.ts';
import { type Captcha, notPassed } from '../captcha/captcha.ts';
import { spendSolution } from '../captcha/repository.ts';
import { decrypt, encrypt } from '../data-key/encryption.ts';
import type { Keyring } from '../data-key/keyring.ts';
import { purgeDeleted } from '../db/erase.ts';
import { hashToken } from '../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { invalid, notFound, rejectInvalid } from '../errors.ts';
import { enqueue } from '../mail/outbox/repository.ts';
import type { Outbox } from '../mail/outbox/service.ts';
import {
  countClosedBefore,
  deleteClosedBefore,
  findByIdempotencyHash,
  findReferral,
  insertReferral,
  listReferrals,
  updateStatus,
} from './repository.ts';

/** No characters that look alike, and no vowels, so that no words appear. */
const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
/** Collisions are unlikely; this many in a row indicate a bug. */
const REFERENCE_TRIES = 5;

export type ReferralService = ReturnType<typeof createReferralService>;

export type ReferralSubmission = {
  fields: Record<string, unknown>;
  captchaToken: unknown;
  /** The same for every retry of a submission; null without one. */
  idempotencyKey: string | null;
};

export function createReferralService({
  db,
  keyring,
  captcha,
  outbox,
  now,
}: {
  db: Database;
  keyring: Keyring;
  captcha: Captcha;
  outbox: Outbox;
  now: () => number;
}) {
  let accepted = 0;

  return {
    /** The number of referrals that this process has stored. */
    countAccepted: () => accepted,

    /**
     * Stores a referral, queues its mails and marks the captcha as used, in one transaction.
     * @returns its reference; the first one for a repeated idempotency key.
     * @throws invalid with errors by field, or if the key was used with other fields; forbidden without a passed captcha;
     *   unavailable if the captcha cannot be checked.
     */
    async accept({ fields: input, captchaToken, idempotencyKey }: ReferralSubmission): Promise<string> {
      const { fields, errors } = readForm(REFERRAL_FORM, input);
      rejectInvalid(errors);
      const idempotencyHash = idempotencyKey && hashToken(idempotencyKey);
      const earlier =
        idempotencyHash && (await transaction(db, (trx) => findRepeated(trx, idempotencyHash, fields)));
      if (earlier) return earlier;
      const solution = await captcha.verify(captchaToken);
      const { reference, isNew } = await transaction(db, async (trx) => {
        const { referralKey } = await keyring.readMatching(trx);
        for (let attempt = 0; attempt < REFERENCE_TRIES; attempt++) {
          const reference = newReference();
          const encrypted = encrypt(referralKey, reference, fields);
          const at = now();
          const id = await insertReferral(trx, { reference, encrypted }, { idempotencyHash, now: at });
          if (id !== null) {
            if (!(await spendSolution(trx, solution, at))) throw notPassed();
            const data = { referralId: id, reference };
            const emails = await listActiveRecipientEmails(trx, REFERRALS);
            const mails = emails.map((email) => ({ kind: 'referral' as const, data, email, ...data }));
            await enqueue(trx, mails, at);
            return { reference, isNew: true };
          }
          const earlier = idempotencyHash && (await findRepeated(trx, idempotencyHash, fields));
          if (earlier) return { reference: earlier, isNew: false };
        }
        throw new Error('Every generated reference is taken.');
      });
      if (isNew) accepted++;
      outbox.wake();
      return reference;
    },

    /** Returns a page of referrals, newest first. @param before the last id of the previous page. */
    async list(before: number | null): Promise<{ referrals: Referral[]; next: number | null }> {
      const found = await listReferrals(db, { before, limit: REFERRALS_PER_PAGE + 1 });
      const referrals = found.slice(0, REFERRALS_PER_PAGE);
      return { referrals, next: found.length > referrals.length ? (referrals.at(-1)?.id ?? null) : null };
    },

    /** Decrypts a referral and records the access in the audit trail. @throws not_found */
    open: (id: number | null, user: User, address: string): Promise<OpenedReferral> =>
      transaction(db, async (trx) => {
        const { encrypted, ...referral } = await getReferral(trx, id);
        const { referralKey } = await keyring.readMatching(trx);
        const patient = decrypt<ReferralFields>(referralKey, referral.reference, encrypted);
        await record(trx, 'referral_opened', referral, { user, address });
        return { ...referral, patient };
      }),

    /** @throws not_found, invalid */
    changeStatus: (
      id: number | null,
      input: Record<string, unknown>,
      user: User,
      address: string,
    ): Promise<Referral> =>
      transaction(db, async (trx) => {
        const { encrypted: _, ...referral } = await getReferral(trx, id);
        const { fields, errors } = readForm(REFERRAL_STATUS_FORM, input);
        const { status } = fields;
        if (status === null) throw invalid(...Object.values(errors));
        if (status === referral.status) return referral;
        await updateStatus(trx, referral.id, { status, closedAt: status === 'closed' ? now() : null });
        await record(trx, 'referral_changed', referral, { user, address, reason: status });
        return { ...referral, status };
      }),

    /** Returns how many referrals were closed before the time (milliseconds since 1970). */
    countClosedBefore: (closedBefore: number) => countClosedBefore(db, closedBefore),

    /**
     * Permanently deletes referrals closed before the time (milliseconds since 1970).
     * @returns the number of referrals, and whether SQLite's files contain no copies of them.
     */
    async purge(closedBefore: number): Promise<{ count: number; isErased: boolean }> {
      const count = await transaction(db, (trx) => deleteClosedBefore(trx, closedBefore));
      return { count, isErased: await purgeDeleted(db) };
    },
  };

  /** Returns the reference of this idempotency key; null if it is new. @throws invalid with other fields. */
  async function findRepeated(
    from: DatabaseOrTransaction,
    idempotencyHash: string,
    fields: ReferralFields,
  ): Promise<string | null> {
    const earlier = await findByIdempotencyHash(from, idempotencyHash);
    if (!earlier) return null;
    const { referralKey } = await keyring.readMatching(from);
    if (isDeepStrictEqual(decrypt(referralKey, earlier.reference, earlier.encrypted), fields))
      return earlier.reference;
    throw invalid('This Idempotency-Key was used for another referral.');
  }

  async function record(
    trx: DatabaseOrTransaction,
    event: 'referral_opened' | 'referral_changed',
    { reference }: Referral,
    { user, address, reason = null }: { user: User; address: string; reason?: string | null },
  ): Promise<void> {
    await recordEvent(trx, { at: now(), event, email: user.email, reason, address, reference });
  }
}

async function getReferral(db: DatabaseOrTransaction, id: number | null) {
  const referral = id === null ? null : await findReferral(db, id);
  if (!referral) throw notFound('There is no referral with this id.');
  return referral;
}

/** Returns a random reference that is easy to read aloud, such as R-7K3M9Q: one of 480 million. */
export function newReference(): string {
  const letters = Array.from({ length: 6 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]);
  return `R-${letters.join('')}`;
}

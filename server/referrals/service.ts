import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Input, readForm } from '../../domain/forms/field.ts';
import { findByName } from '../../domain/lists/insurer-names.ts';
import {
  REFERRAL_FORM,
  type ReferralFields,
  UNKNOWN_INSURER,
  UNKNOWN_STATE,
} from '../../domain/referrals/referral-form.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { invalid, rejectInvalid } from '../errors.ts';
import { listInsuranceCompanies, listStates } from '../lists/public-repository.ts';
import { enqueue } from '../mail/outbox-repository.ts';
import { hashToken } from '../operations/token.ts';
import { listActiveRecipientEmails } from '../team/repository.ts';
import { notPassed } from './captcha.ts';
import { decryptReferral, encryptReferral, searchHashes } from './encrypted.ts';
import type { Keyring } from './keyring.ts';
import { findByIdempotencyHash, insertReferral, spendSolution } from './repository.ts';

/** No characters that look alike, and no vowels, so that no words appear. */
const REFERENCE_ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';

type ReferralSubmission = {
  fields: Input;
  captchaToken: unknown;
  /** The same for every retry of a submission; null without one. */
  idempotencyKey: string | null;
};

/**
 * Stores a referral, queues its mails and marks the captcha as used, in one transaction. @returns the reference
 * @throws invalid with errors by field, or if the key was used with other fields; forbidden without a passed captcha.
 */
export async function acceptReferral(
  { db, keyring, captcha, outbox, now }: Pick<Context, 'db' | 'keyring' | 'captcha' | 'outbox' | 'now'>,
  { fields: input, captchaToken, idempotencyKey }: ReferralSubmission,
): Promise<string> {
  const { fields, errors } = readForm(REFERRAL_FORM, input);
  rejectInvalid({ ...errors, ...(await unknownChoices(db, fields)) });
  const idempotencyHash = idempotencyKey && hashToken(idempotencyKey);
  const findEarlier = async (from: Db) =>
    idempotencyHash && (await findRepeated(from, idempotencyHash, fields, keyring));
  // Not in a transaction: only a passed captcha may take the write lock.
  const earlier = await findEarlier(db);
  if (earlier) return earlier;
  const solution = await captcha.verify(captchaToken);
  const reference = await transaction(db, async (trx) => {
    const key = await keyring.readMatching(trx);
    const at = now();
    const reference = newReference();
    const encrypted = encryptReferral(fields, reference, key);
    const row = { reference, encrypted, created_at: at, idempotency_hash: idempotencyHash };
    const id = await insertReferral(trx, row, searchHashes(fields, key));
    if (id === null) {
      const earlier = await findEarlier(trx);
      if (earlier) return earlier;
      throw new Error(`The new reference ${reference} is taken.`);
    }
    if (!(await spendSolution(trx, solution, at))) throw notPassed();
    await enqueue(trx, { id, reference }, await listActiveRecipientEmails(trx), at);
    return reference;
  });
  outbox.wake();
  return reference;
}

/** Returns the errors of a state or insurer that no list has. */
export async function unknownChoices(
  db: Db,
  { stateCode = null, insuranceCompanyName = null }: Partial<ReferralFields>,
) {
  const isState = stateCode === null || (await listStates(db)).some(({ code }) => code === stateCode);
  const isInsurer =
    insuranceCompanyName === null ||
    findByName(await listInsuranceCompanies(db), insuranceCompanyName) !== null;
  return {
    ...(!isState && { stateCode: UNKNOWN_STATE }),
    ...(!isInsurer && { insuranceCompanyName: UNKNOWN_INSURER }),
  };
}

/** Returns the reference of this idempotency key's referral; null if it is new. @throws invalid with other fields. */
async function findRepeated(
  db: Db,
  idempotencyHash: string,
  fields: ReferralFields,
  keyring: Keyring,
): Promise<string | null> {
  const earlier = await findByIdempotencyHash(db, idempotencyHash);
  if (!earlier) return null;
  const stored = decryptReferral(earlier, await keyring.readMatching(db));
  if (isDeepStrictEqual(stored, fields)) return earlier.reference;
  throw invalid('This Idempotency-Key was used for another referral.');
}

/** Returns a random reference that is easy to read aloud, such as R-7K3M9Q: one of 480 million. */
export function newReference(): string {
  const letters = Array.from({ length: 6 }, () => REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]);
  return `R-${letters.join('')}`;
}

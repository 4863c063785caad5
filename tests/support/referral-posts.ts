import { snakeCaseKeys } from '../../domain/case.ts';
import { readForm } from '../../domain/forms/field.ts';
import { REFERRAL_FORM, type ReferralFields } from '../../domain/referrals/referral-form.ts';
import type { Context } from '../../server/context.ts';
import { latestEvents } from '../../server/events/repository.ts';
import { encryptReferral, searchHashes } from '../../server/referrals/encrypted.ts';
import { decrypt } from '../../server/referrals/key.ts';
import { insertReferral } from '../../server/referrals/repository.ts';
import { type Answer, createBrowser, PERSON, signedInPerson } from './portal.ts';
import { PATIENT, passedCaptcha, refer } from './referrals.ts';
import { type Engine, openTestSite, type TestSite } from './test-site.ts';

export const REFERRALS_PATH = '/api/patient_referrals';
export const REFERENCE = /^R-[2-9BCDFGHJKMNPQRSTVWXYZ]{6}$/;
export const NOT_PASSED = { error: 'CAPTCHA verification failed' };

export type ReferralAnswer = Answer & {
  body: { reference?: string; error?: string; errors?: string[]; fields?: Record<string, string> };
};

type Post = {
  fields?: Record<string, unknown>;
  /** Undefined solves the site's captcha; null sends no token. */
  token?: unknown;
  key?: string;
};

export async function postReferral(
  site: TestSite,
  { fields = {}, token, key }: Post = {},
): Promise<ReferralAnswer> {
  const recaptchaToken = token === undefined ? await passedCaptcha(site.services) : token;
  const body = {
    patient_referral: snakeCaseKeys({ ...PATIENT, ...fields }),
    ...(recaptchaToken !== null && { recaptcha_token: recaptchaToken }),
  };
  const headers: Record<string, string> = key === undefined ? {} : { 'Idempotency-Key': key };
  return (await createBrowser(site).post(REFERRALS_PATH, body, headers)) as ReferralAnswer;
}

/** Returns the stored referrals, decrypted, and their mails, oldest first. */
export async function storedReferrals({ services: { db, keyring } }: Pick<TestSite, 'services'>) {
  const [rows, outbox, used] = await Promise.all([
    db.selectFrom('referrals').selectAll().orderBy('id').execute(),
    db.selectFrom('outbox').selectAll().orderBy('id').execute(),
    db.selectFrom('used_captchas').selectAll().execute(),
  ]);
  const { referralKey } = await keyring.readMatching(db);
  const referrals = rows.map(({ reference, encrypted }): ReferralFields & { reference: string } => {
    const fields = decrypt<ReferralFields>(referralKey, reference, encrypted);
    return { reference, ...fields };
  });
  return { referrals, rows, outbox, used };
}

export async function counts(site: Pick<TestSite, 'services'>) {
  const { rows, outbox, used } = await storedReferrals(site);
  return { referrals: rows.length, mails: outbox.length, captchas: used.length };
}

/** Inserts referrals of the patient directly into the table. */
export async function insertReferrals(
  { db, keyring }: Pick<Context, 'db' | 'keyring'>,
  count: number,
  createdAt = 1,
): Promise<void> {
  const key = await keyring.readMatching(db);
  const { fields } = readForm(REFERRAL_FORM, PATIENT);
  for (let index = 0; index < count; index++) {
    const reference = `R-FAKE${index}`;
    const row = { reference, encrypted: encryptReferral(fields, reference, key), created_at: createdAt };
    await insertReferral(db, row, searchHashes(fields, key));
  }
}

export const INBOX = '/api/portal/referrals';
export async function openWithReferral(engine: Engine, now?: () => number) {
  const site = await openTestSite(engine, now && { now });
  const browser = await signedInPerson(site, PERSON, now?.());
  const reference = await refer(site.services);
  return { site, browser, reference };
}

export const referralTrail = async ({ services }: Pick<TestSite, 'services'>) =>
  (await latestEvents(services.db, 1_000)).filter(({ subject }) => subject === 'referral');

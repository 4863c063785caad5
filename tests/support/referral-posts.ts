import { snakeCaseKeys } from '../../domain/case.ts';
import { readForm } from '../../domain/forms/field.ts';
import { REFERRAL_FORM, type ReferralFields } from '../../domain/referrals/referral-form.ts';
import type { User } from '../../domain/team/team-responses.ts';
import type { Context } from '../../server/context.ts';
import { latestEvents } from '../../server/events/repository.ts';
import { encryptReferral, searchHashes } from '../../server/referrals/encrypted.ts';
import { decrypt } from '../../server/referrals/key.ts';
import { insertReferral } from '../../server/referrals/repository.ts';
import { listUsers } from '../../server/team/repository.ts';
import { type Answer, createBrowser, PERSON, sessionOf, signedInPerson, type TestBrowser } from './portal.ts';
import { notify, PATIENT, passedCaptcha, refer } from './referrals.ts';
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

const STAFF = [PERSON.email, 'bo@practice.example', 'cy@practice.example'];

/** Adds staff who all receive mails. @returns the browser of the first one. */
export async function registerRecipients(site: TestSite, count: 1 | 2 | 3): Promise<TestBrowser> {
  await notify(site.services, ...STAFF.slice(0, count));
  return sessionOf(
    site,
    (await listUsers(site.services.db)).find(({ email }) => email === PERSON.email) as User,
  );
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

/** What a referral has besides its reference and time before anybody works on it. */
export const UNTOUCHED = {
  status: 'new',
  closing_reason: null,
  owner_id: null,
  owner_name: null,
  taken_at: null,
  attempts: 0,
  last_contact: null,
  revision: 1,
};

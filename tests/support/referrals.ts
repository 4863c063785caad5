import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { PatientFields, ReferralFields } from '../../domain/referrals/form.ts';
import { createAltcha } from '../../server/captcha/altcha.ts';
import type { Captcha } from '../../server/captcha/captcha.ts';
import type { DataKey } from '../../server/data-key/key.ts';
import { decryptReferral } from '../../server/referrals/encrypted.ts';
import type { Services } from '../../server/services.ts';
import { EASY } from './services.ts';

/** A fictitious patient. The words appear nowhere else, so that searches find any leak. */
export const PATIENT: PatientFields = {
  firstName: 'Examplina',
  lastName: 'Testpatient',
  phone: '(555) 010-0199',
  email: 'examplina@patient.example',
  company: 'Northwind Example Clinic',
};

/** What a clinic adds. These words appear nowhere else, either; its address is the recipient of its mails. */
export const CLINICAL = {
  referringClinician: 'Dr. Referrina Testdoctor',
  clinicPhone: '(555) 010-0177',
  clinicEmail: 'desk@northside-clinic.example',
  reasonNote: 'Testreason: tired since spring',
  diagnosisCode: 'Q87.89',
} satisfies Partial<ReferralFields>;

/** What staff note about a contact. */
export const NOTE = 'Testnote: call after <five>';

/** Returns the token for a challenge. */
export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Solves the captcha of a site. */
export async function passedCaptcha({ captcha }: { captcha: Captcha }): Promise<string> {
  return solved(await captcha.challenge());
}

/** The captcha of another process with this key, with easy challenges. */
export function easyCaptcha(key: DataKey): Captcha {
  return createAltcha(() => key.captcha, Date.now, EASY);
}

/** Refers a patient through the service, like another process on the same database. */
export async function refer(
  { referrals, captcha }: Pick<Services, 'referrals' | 'captcha'>,
  fields: Partial<ReferralFields> = {},
): Promise<string> {
  const { reference } = await referrals.accept({
    fields: { ...PATIENT, ...fields },
    captchaToken: await passedCaptcha({ captcha }),
    idempotencyKey: null,
  });
  return reference;
}

/** Refers a patient for a clinic with an email address. @returns the tokens of its links. */
export async function referForClinic(services: Services, fields: Partial<ReferralFields> = {}) {
  const { db, keyring } = services;
  const reference = await refer(services, { ...CLINICAL, ...fields });
  const row = await db
    .selectFrom('referrals')
    .select(['reference', 'encrypted'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  const { receiptToken, stopToken } = decryptReferral(row, await keyring.readMatching(db));
  return { reference, receiptToken: receiptToken ?? '', stopToken: stopToken ?? '' };
}

/** Somebody who changes clinic links. */
export const STAFF = {
  user: { id: 1, email: 'ana@practice.example', firstName: 'Ana', lastName: 'Duarte' },
  address: '::1',
};

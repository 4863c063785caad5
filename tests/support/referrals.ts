import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { PatientFields, ReferralFields } from '../../domain/referrals/referral-form.ts';
import type { Context } from '../../server/context.ts';
import { type Captcha, createAltcha } from '../../server/referrals/captcha.ts';
import type { DataKey } from '../../server/referrals/key.ts';
import { acceptReferral } from '../../server/referrals/service.ts';
import { EASY } from './services.ts';

/** A fictitious patient. The words appear nowhere else, so that searches find any leak. */
export const PATIENT: PatientFields = {
  firstName: 'Examplina',
  lastName: 'Testpatient',
  phone: '(555) 010-0199',
  email: 'examplina@patient.example',
  company: 'Northwind Example Clinic',
};

/** What a referrer adds. The reason appears nowhere else, either. */
export const DETAILS = {
  stateCode: 'OR',
  insuranceCompanyName: 'Aetna',
  reason: 'Testreason: tired since spring',
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
export async function refer(ctx: Context, fields: Partial<ReferralFields> = {}): Promise<string> {
  return acceptReferral(ctx, {
    fields: { ...PATIENT, ...fields },
    captchaToken: await passedCaptcha(ctx),
    idempotencyKey: null,
  });
}

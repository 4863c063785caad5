import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import type { PatientFields, ReferralFields } from '../../domain/referrals/referral-form.ts';
import type { Context } from '../../server/context.ts';
import type { Captcha } from '../../server/referrals/captcha.ts';
import { acceptReferral } from '../../server/referrals/service.ts';
import { updateSubscription } from '../../server/team/service.ts';
import { TESTER } from './provider.ts';
import { addUser } from './sessions.ts';

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

export const NOTE = 'Testnote: call after <five>';

export async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

export async function passedCaptcha({ captcha }: { captcha: Captcha }): Promise<string> {
  return solved(await captcha.challenge());
}

/** Refers a patient through the service, like another process on the same database. */
export async function refer(ctx: Context, fields: Partial<ReferralFields> = {}): Promise<string> {
  return acceptReferral(ctx, {
    fields: { ...PATIENT, ...fields },
    captchaToken: await passedCaptcha(ctx),
    idempotencyKey: null,
  });
}

/** Adds users with these addresses as the only recipients of mails about referrals. */
export async function notify(services: Context, ...emails: string[]): Promise<void> {
  const userIds: number[] = [];
  for (const email of emails) userIds.push((await addUser(services.db, { email })).id);
  const topic = { notificationType: 'patient_referral', channel: 'email' };
  await updateSubscription(services, { ...topic, userIds }, TESTER.actor);
}

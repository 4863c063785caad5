import type { Page, Request } from '@playwright/test';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { PATIENT as FIELDS } from './referrals.ts';
import { expect } from './site-fixture.ts';

export const PATIENT = {
  'First name': FIELDS.firstName,
  'Last name': FIELDS.lastName,
  'Phone number': FIELDS.phone,
  Email: FIELDS.email,
  Company: FIELDS.company,
};

export const CHALLENGES = '**/api/captcha/challenge';
export const REFERRALS = '**/api/patient_referrals';

export const SUCCESS = 'Your referral was submitted successfully!';
export const REJECTED = 'CAPTCHA verification failed';
export const FAILED = 'Something went wrong. Please try again later.';

export const submitButton = (page: Page) => page.locator('main form button[type=submit]');
export const captchaBox = (page: Page) => page.getByRole('group', { name: 'Human verification' });

export async function openReferral(page: Page): Promise<void> {
  await page.goto('/patient-referral');
  await expect(page.getByLabel('First name')).toBeEnabled();
}

export async function fillReferral(page: Page, fields: Partial<typeof PATIENT> = PATIENT): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
}

export async function expectTyped(page: Page, fields: Partial<typeof PATIENT> = PATIENT): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await expect(page.getByLabel(label)).toHaveValue(text);
}

/** Mocks the responses to referrals in order, repeating the last one, and easy challenges. Null fails the request. */
export async function answerReferrals(page: Page, ...answers: ([status: number, body: object] | null)[]) {
  await page.route(CHALLENGES, async (route) => {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1000,
      counter: 20,
      deriveKey,
      expiresAt: Math.floor(Date.now() / 1000) + 1800,
      hmacSignatureSecret: 'challenge',
      hmacKeySignatureSecret: 'answer',
    });
    await route.fulfill({ json: challenge });
  });
  const requests: Request[] = [];
  await page.route(REFERRALS, (route) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    requests.push(route.request());
    if (!answer) return route.abort('connectionreset');
    const [status, body] = answer;
    return route.fulfill({ status, json: body });
  });
  return {
    requests,
    keys: () => requests.map((request) => request.headers()['idempotency-key']),
  };
}

export const TAKEN: [number, object] = [201, { reference: 'R-7K3M9Q' }];

/** The captcha's token that a referral was sent with. */
export const tokenOf = (request: Request | undefined) =>
  /name="recaptcha_token"\r\n\r\n(\S+)/.exec(request?.postData() ?? '')?.[1] ?? '';

import { expect, test } from 'vitest';
import { fakeTransport } from '../../tests/support/api-fakes.ts';
import { PATIENT } from '../../tests/support/referrals.ts';
import { submitReferral } from './submit-referral.ts';

test('a referral is sent as a form with its key, and without cookies', async () => {
  const { transport, calls } = fakeTransport(() => Response.json({ reference: 'R-222222' }, { status: 201 }));
  const environment = { transport, siteUrl: 'https://practice.example', cache: null };
  expect(await submitReferral(environment, PATIENT, 'token', 'one-form')).toEqual({ reference: 'R-222222' });
  const headers = { 'Idempotency-Key': 'one-form' };
  const init = { method: 'POST', credentials: 'omit', headers, body: expect.any(FormData) };
  expect(calls).toEqual([{ path: '/api/patient_referrals', init }]);
});

import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../../app/api/client.ts';
import { createPortalClient } from '../../../app/api/portal-client.ts';
import { submitReferral } from '../../../app/public/referral/submit-referral.ts';
import type { PatientFields } from '../../../domain/referrals/form.ts';
import { createBrowser } from '../../support/portal.ts';
import { counts, REFERENCE, storedReferrals } from '../../support/referral-posts.ts';
import { PATIENT, solved } from '../../support/referrals.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

/** The clients of a browser; `sent` records the requests. */
function clientsOf(site: TestSite, browser = createBrowser(site)) {
  const sent: RequestInit[] = [];
  const environment = {
    cache: null,
    siteUrl: site.services.origin,
    async transport(path: string, { method = 'GET', ...init }: RequestInit) {
      sent.push({ method, ...init });
      const { status, body, headers } = await browser.send(method, path, init);
      return new Response(JSON.stringify(body), { status, headers });
    },
  };
  const submit = (fields: PatientFields, token: string) =>
    submitReferral(environment, fields, token, 'one-form');
  return { client: createApiClient(environment), submit, portal: createPortalClient(environment), sent };
}

describe('the API client', () => {
  test('solves a captcha, submits a referral without cookies, and retries safely', async () => {
    const site = await openTestSite('sqlite');
    const { client, submit, sent } = clientsOf(site);
    const token = await solved(await client.captchaChallenge());
    const accepted = await submit(PATIENT, token);
    expect(accepted).toEqual({ reference: expect.stringMatching(REFERENCE) });
    expect(sent.at(-1)).toMatchObject({ method: 'POST', credentials: 'omit', body: expect.any(FormData) });
    expect(await submit(PATIENT, token)).toEqual(accepted);
    expect((await storedReferrals(site)).referrals).toEqual([{ reference: accepted.reference, ...PATIENT }]);
    expect(await counts(site)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
  });

  test('rejections reach the page with their status, message and fields', async () => {
    const site = await openTestSite('sqlite');
    const { submit } = clientsOf(site);
    await expect(submit(PATIENT, 'nonsense')).rejects.toMatchObject({
      status: 403,
      message: 'CAPTCHA verification failed',
      siteOrigin: null,
    });
    const elsewhere = createBrowser({ api: site.api, services: { origin: 'https://practice.example' } });
    await expect(clientsOf(site, elsewhere).submit(PATIENT, 'nonsense')).rejects.toMatchObject({
      status: 403,
      siteOrigin: site.services.origin,
    });
    const phone = 'Phone number must be in format (123) 456-7890';
    const invalid = submit({ ...PATIENT, phone: '555' }, 'nonsense');
    await expect(invalid).rejects.toMatchObject({ status: 422, message: phone, body: { fields: { phone } } });
  });
});

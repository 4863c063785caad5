import { describe, expect, test } from 'vitest';
import { createApiClient } from '../../../app/api/client.ts';
import { createPortalClient } from '../../../app/api/portal-client.ts';
import { submitReferral } from '../../../app/public/referral/submit-referral.ts';
import type { PatientFields } from '../../../domain/referrals/form.ts';
import { createBrowser, signedInPerson } from '../../support/portal.ts';
import { counts, REFERENCE, storedReferrals } from '../../support/referral-posts.ts';
import { PATIENT, refer, solved } from '../../support/referrals.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

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

describe.each(engines)('the API clients (%s)', (engine) => {
  test('solves a captcha, submits a referral without cookies, and retries safely', async () => {
    const site = await openTestSite(engine);
    const { client, submit, sent } = clientsOf(site);
    const token = await solved(await client.captchaChallenge());
    const accepted = await submit(PATIENT, token);
    expect(accepted).toEqual({
      reference: expect.stringMatching(REFERENCE),
    });
    expect(sent.at(-1)).toMatchObject({ method: 'POST', credentials: 'omit', body: expect.any(FormData) });
    expect(await submit(PATIENT, token)).toEqual(accepted);
    expect((await storedReferrals(site)).referrals).toEqual([{ reference: accepted.reference, ...PATIENT }]);
    expect(await counts(site)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
  });

  test('rejections reach the page with their status, message and fields', async () => {
    const site = await openTestSite(engine);
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

  test('staff read a view, open a referral, change it and log a contact', async () => {
    const site = await openTestSite(engine);
    const browser = await signedInPerson(site);
    const { portal } = clientsOf(site, browser);
    const reference = await refer(site.services);
    expect(await portal.referralCounts()).toMatchObject({ open: 1, closed: 0 });
    expect(await portal.referralView('open', 2)).toEqual([]);
    const { company } = PATIENT;
    const referral = { id: 1, reference, status: 'new', createdAt: expect.any(String), notifications: [] };
    expect(await portal.referralView('open', 1)).toMatchObject([{ ...referral, company }]);
    expect(await portal.referral('1')).toMatchObject({ ...referral, patient: PATIENT });
    const status = 'contacted';
    const contacted = await portal.changeReferral({ id: 1, revision: 1 }, { status });
    expect(contacted).toMatchObject({ ...referral, status, events: [{ field: 'status', newValue: status }] });
    const stale = portal.logContact({ id: 1, revision: 1 }, { outcome: 'email', note: null });
    await expect(stale).rejects.toMatchObject({ status: 412 });
    const call = { outcome: 'voicemail' as const, note: 'Ring after nine' };
    expect(await portal.logContact({ id: 1, revision: 2 }, call)).toMatchObject({ attempts: 1 });
    expect((await portal.referral('1')).events).toContainEqual(
      expect.objectContaining({ action: 'contacted', newValue: 'voicemail', note: 'Ring after nine' }),
    );
    await expect(portal.referral('../users')).rejects.toMatchObject({ status: 404 });
  });
});

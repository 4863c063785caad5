import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { json, multipart, urlencoded } from '../../support/bodies.ts';
import { createBrowser } from '../../support/portal.ts';
import {
  counts,
  NOT_PASSED,
  postReferral,
  REFERENCE,
  REFERRALS_PATH,
  type ReferralAnswer,
  storedReferrals,
} from '../../support/referral-posts.ts';
import { DETAILS, PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { changeInsurer } from '../../support/staff.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const NOTHING = { referrals: 0, mails: 0, captchas: 0 };

const send = async (site: TestSite, init: RequestInit) =>
  (await createBrowser(site).send('POST', REFERRALS_PATH, init)) as ReferralAnswer;

const bracketed = (fields: object, group: string): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [`${group}[${name}]`, value]);

const snake = snakeCaseKeys(PATIENT);
/** As the form sends it, and as JSON. */
const encodings: [string, (token: string) => RequestInit][] = [
  ['JSON', (token) => json({ patient_referral: snake, recaptcha_token: token })],
  ['multipart', (token) => multipart([...bracketed(PATIENT, 'patientReferral'), ['recaptchaToken', token]])],
];

describe.each(engines)('POST /api/patient_referrals (%s)', (engine) => {
  test('as JSON and form data: 201 with a reference, stored once, without a session', async () => {
    const site = await openTestSite(engine);
    for (const [index, [name, encode]] of encodings.entries()) {
      const { status, body } = await send(site, encode(await passedCaptcha(site.services)));
      expect([name, status, body]).toEqual([name, 201, { reference: expect.stringMatching(REFERENCE) }]);
      const { referrals, rows } = await storedReferrals(site);
      expect(referrals[index]).toEqual({ reference: body.reference, ...PATIENT });
      expect(rows[index]).toMatchObject({ status: 'new', closed_at: null, idempotency_hash: null });
      const count = index + 1;
      expect(await counts(site)).toEqual({ referrals: count, mails: 0, captchas: count });
    }
  });

  test('trims values and formats phone numbers; no response, even a rejection, sets a cookie or may be stored', async () => {
    const site = await openTestSite(engine);
    const typed = { ...PATIENT, phone: '+1 555.010.0199' };
    const spaced = Object.entries(typed).map(([name, value]) => [name, ` \t${value}\r\n\u00a0`]);
    const accepted = await postReferral(site, { fields: Object.fromEntries(spaced) });
    for (const { headers } of [accepted, await postReferral(site, { token: null })]) {
      expect(headers.getSetCookie()).toEqual([]);
      expect(headers.get('Cache-Control')).toMatch(/^no-(cache|store)$/);
    }
    expect((await storedReferrals(site)).referrals).toMatchObject([PATIENT]);
  });

  test('the details are optional; a former name of an insurer is one, too; unknown ones are 422 at their field', async () => {
    const site = await openTestSite(engine);
    await changeInsurer(site, 'Aetna', { aliases: ['Aetna Classic'] });
    for (const insuranceCompanyName of ['Aetna', 'aetna classic']) {
      const fields = { ...DETAILS, insuranceCompanyName };
      expect((await postReferral(site, { fields })).status).toBe(201);
      expect((await storedReferrals(site)).referrals.at(-1)).toMatchObject({ ...PATIENT, ...fields });
    }

    const cases = [
      [{ stateCode: 'ZZ' }, { state_code: 'State must be the code of a U.S. state, such as OR' }],
      [
        { insuranceCompanyName: 'Nobody Health' },
        { insurance_company_name: 'Insurance must be the name of an insurance company in our list' },
      ],
      [{ reason: 'x'.repeat(501) }, { reason: 'Reason must be at most 500 characters' }],
    ] as const;
    for (const [fields, wanted] of cases) {
      const { status, body } = await postReferral(site, { fields });
      expect([status, body.fields]).toEqual([422, wanted]);
    }
    expect((await postReferral(site, { fields: { reason: 'x'.repeat(500) } })).status).toBe(201);
    expect((await counts(site)).referrals).toBe(3);
  });
});

const EMAIL = 'Please enter a valid email address';

/** Invalid values; the form's own tests have the others. */
const ERRORS: [fields: Record<string, unknown>, field: string, message: string][] = [
  [{ lastName: 'Test\u0007patient' }, 'last_name', 'Last name must not contain control characters'],
  [{ company: [PATIENT.company] }, 'company', 'Company must be a text'],
];

test('all errors in the order of the form, even without a captcha; each alone, and the captcha stays valid', async () => {
  const site = await openTestSite('sqlite');
  const names = { first_name: 'First name is required', last_name: 'Last name is required' };
  const all = { ...names, phone: 'Phone number is required', email: EMAIL, company: 'Company is required' };
  const nothing = { error: 'Please send the fields under the name patient_referral.' };
  const answers: [RequestInit, object][] = [
    [json({ patient_referral: {} }), { errors: Object.values(all), fields: all }],
    [urlencoded('patient_referral[first_name]='), { errors: Object.values(all), fields: all }],
    [json({}), nothing],
    [urlencoded('patient_referral=x'), nothing],
  ];
  for (const [init, wanted] of answers) {
    const { status, body } = await createBrowser(site).send('POST', REFERRALS_PATH, init);
    expect([status, body]).toEqual([422, wanted]);
  }
  const token = await passedCaptcha(site.services);
  for (const [fields, field, message] of ERRORS) {
    const { status, body } = await postReferral(site, { fields, token });
    expect([fields, status, body]).toEqual([fields, 422, { error: message, fields: { [field]: message } }]);
  }
  expect(await counts(site)).toEqual(NOTHING);
  expect((await postReferral(site, { token })).status).toBe(201);
});

test("without a valid captcha: 403 with the spec's message, nothing stored", async () => {
  const site = await openTestSite('sqlite');
  const passed = await passedCaptcha(site.services);
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const tokens = [null, 'nonsense', [passed], `${passed}${' '.repeat(10_000)}`, base64({ challenge: null })];
  for (const token of tokens) {
    const { status, body } = await postReferral(site, { token });
    expect([token, status, body]).toEqual([token, 403, NOT_PASSED]);
  }
  expect(await counts(site)).toEqual(NOTHING);
  expect((await postReferral(site, { token: passed })).status).toBe(201);
});

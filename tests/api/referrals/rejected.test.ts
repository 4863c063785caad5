import { describe, expect, test } from 'vitest';
import { json, urlencoded } from '../../support/bodies.ts';
import { createBrowser } from '../../support/portal.ts';
import {
  counts,
  NOT_PASSED,
  postReferral,
  REFERRALS_PATH,
  storedReferrals,
} from '../../support/referral-posts.ts';
import { PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { openTestSite } from '../../support/test-site.ts';

const NOTHING = { referrals: 0, mails: 0, captchas: 0 };
const PHONE = 'Phone number must be in format (123) 456-7890';
const EMAIL = 'Please enter a valid email address';

/** An invalid value of each field; the form's own tests have the others. */
const ERRORS: [fields: Record<string, unknown>, field: string, message: string][] = [
  [{ firstName: undefined }, 'first_name', 'First name is required'],
  [{ firstName: 'x'.repeat(101) }, 'first_name', 'First name must be at most 100 characters'],
  [{ lastName: ' \u200b' }, 'last_name', 'Last name is required'],
  [{ lastName: 'Test\u0007patient' }, 'last_name', 'Last name must not contain control characters'],
  [{ company: [PATIENT.company] }, 'company', 'Company must be a text'],
  [{ company: 'Clinic\r\nBcc: x' }, 'company', 'Company must not contain control characters'],
  [{ phone: null }, 'phone', 'Phone number is required'],
  [{ phone: 5_550_100_199 }, 'phone', 'Phone number must be a text'],
  [{ phone: '(555) 010-0199, (555) 010-0199' }, 'phone', PHONE],
  [{ phone: '555' }, 'phone', PHONE],
  [{ phone: '206-555-0188 ext. 12' }, 'phone', PHONE],
  [{ email: 'examplina@patient.example, other@patient.example' }, 'email', EMAIL],
  [{ email: ['examplina@patient.example'] }, 'email', 'Email must be a text'],
];

describe('an invalid referral is rejected with the messages of the form', () => {
  test('each error by field: 422, nothing stored, and the captcha stays valid', async () => {
    const site = await openTestSite('sqlite');
    const token = await passedCaptcha(site.services);
    for (const [fields, field, message] of ERRORS) {
      const { status, body } = await postReferral(site, { fields, token });
      expect([fields, status, body]).toEqual([fields, 422, { error: message, fields: { [field]: message } }]);
    }
    expect(await counts(site)).toEqual(NOTHING);
    expect((await postReferral(site, { token })).status).toBe(201);
  });

  test('all errors in the order of the form, even without a captcha', async () => {
    const site = await openTestSite('sqlite');
    const names = { first_name: 'First name is required', last_name: 'Last name is required' };
    const all = { ...names, phone: 'Phone number is required', email: EMAIL, company: 'Company is required' };
    const nothing = { error: 'Please send the fields under the name patient_referral.' };
    const answers: [RequestInit, object][] = [
      [json({ patient_referral: {} }), { errors: Object.values(all), fields: all }],
      [urlencoded('patient_referral[first_name]='), { errors: Object.values(all), fields: all }],
      [json({}), nothing],
      [json({ patient_referral: [PATIENT] }), nothing],
      [urlencoded('patient_referral=x'), nothing],
    ];
    for (const [init, wanted] of answers) {
      const { status, body } = await createBrowser(site).send('POST', REFERRALS_PATH, init);
      expect([status, body]).toEqual([422, wanted]);
    }
    expect(await counts(site)).toEqual(NOTHING);
  });

  test('stores the longest and most unusual valid values unchanged', async () => {
    const site = await openTestSite('sqlite');
    const accepted = [
      { firstName: 'x'.repeat(100), lastName: '🥑'.repeat(50), company: `${PATIENT.company} "A, B";` },
      { firstName: "Examplina-D'A", lastName: 'नि\u200Dता', company: '<b>&amp;%00\\r\\n{{x}}' },
      { email: "o'examplina+tag@patient.example", phone: '(000) 000-0000' },
    ];
    for (const fields of accepted) expect((await postReferral(site, { fields })).status).toBe(201);
    const stored = accepted.map((fields) => ({ ...PATIENT, ...fields }));
    expect((await storedReferrals(site)).referrals).toMatchObject(stored);
  });

  test("without a valid captcha: 403 with the spec's message, nothing stored", async () => {
    const site = await openTestSite('sqlite');
    const passed = await passedCaptcha(site.services);
    const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
    const tokens = [
      ...[null, '', '  ', 'nonsense', 7, true, [passed], { token: passed }, `${passed}${' '.repeat(10_000)}`],
      ...[null, [], 'x', { challenge: null, solution: null }].map(base64),
      base64({ challenge: { parameters: {} }, solution: {} }),
      base64({ challenge: { parameters: null, signature: 'x' }, solution: null }),
      base64({ challenge: { parameters: {}, signature: ['x'] }, solution: {} }),
      Buffer.from('nonsense').toString('base64'),
    ];
    for (const token of tokens) {
      const { status, body } = await postReferral(site, { token });
      expect([token, status, body]).toEqual([token, 403, NOT_PASSED]);
    }
    expect(await counts(site)).toEqual(NOTHING);
    expect((await postReferral(site, { token: passed })).status).toBe(201);
  });
});

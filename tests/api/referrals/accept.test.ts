import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { listUsers } from '../../../server/accounts/users/repository.ts';
import { createReferenceList, INSURERS } from '../../../server/directory/reference-lists/lists.ts';
import { json, multipart, urlencoded, withType } from '../../support/bodies.ts';
import { createBrowser, siteFrom } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import {
  counts,
  postReferral,
  REFERENCE,
  REFERRALS_PATH,
  type ReferralAnswer,
  registerRecipients,
  storedReferrals,
} from '../../support/referral-posts.ts';
import { DETAILS, PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const NOTHING = { referrals: 0, mails: 0, captchas: 0 };

const send = async (site: TestSite, init: RequestInit) =>
  (await createBrowser(site).send('POST', REFERRALS_PATH, init)) as ReferralAnswer;

const bracketed = (fields: object, group: string): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [`${group}[${name}]`, value]);

/** As text, since a FormData that is not read to its end fails after the test. */
const LONG_FILE = `--b\r\nContent-Disposition: form-data; name="x"; filename="x"\r\n\r\n${'x'.repeat(70_000)}\r\n--b--\r\n`;

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

  test('one mail is queued for each recipient', async () => {
    const site = await openTestSite(engine);
    await registerRecipients(site, 3);
    const { body } = await postReferral(site);
    const { outbox } = await storedReferrals(site);
    const users = await listUsers(site.services.db);
    const queued = outbox.map(({ email, state, attempts }) => [email, state, attempts]);
    expect(queued.sort()).toEqual(users.map(({ email }) => [email, 'pending', 0]).sort());
    expect(outbox).toHaveLength(3);
    for (const { message_id } of outbox) expect(message_id.startsWith(`${body.reference}.`)).toBe(true);
    expect(new Set(outbox.map(({ message_id }) => message_id)).size).toBe(3);
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

  test('the details are optional; a former name of an insurer is one, too', async () => {
    const site = await openTestSite(engine);
    const insurers = createReferenceList(site.services, INSURERS);
    const aetna = (await insurers.list()).find(({ name }) => name === 'Aetna');
    await insurers.update(aetna?.id ?? null, { aliases: ['Aetna Classic'] }, TESTER);
    for (const insuranceCompanyName of ['Aetna', 'aetna classic']) {
      const fields = { ...DETAILS, insuranceCompanyName };
      expect((await postReferral(site, { fields })).status).toBe(201);
      expect((await storedReferrals(site)).referrals.at(-1)).toMatchObject({ ...PATIENT, ...fields });
    }
  });

  test('an unknown state or insurer, or a reason of 501 characters, is 422 at its field', async () => {
    const site = await openTestSite(engine);
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
    expect((await counts(site)).referrals).toBe(1);
  });
});

describe('the body of a referral', () => {
  test('ignores unknown fields', async () => {
    const site = await openTestSite('sqlite');
    const unknown = { id: 9, reference: 'R-222222', status: 'closed', closed_at: 1, toString: 'x' };
    const recaptcha_token = await passedCaptcha(site.services);
    const answer = await send(
      site,
      json({ ...unknown, patient_referral: { ...unknown, ...snake }, recaptcha_token }),
    );
    expect(answer.status).toBe(201);
    const { referrals, rows } = await storedReferrals(site);
    expect(referrals).toEqual([{ reference: expect.not.stringMatching('R-222222'), ...PATIENT }]);
    expect(rows).toMatchObject([{ id: 1, status: 'new', closed_at: null }]);
  });

  test('unreadable is 400, more than 64 kB is 413, even as a file; nothing is stored', async () => {
    const site = await openTestSite('sqlite');
    const bodies: [number, RequestInit][] = [
      [400, {}],
      [400, withType('application/json', '{"patient_referral":')],
      [400, urlencoded('patient_referral=x&patient_referral[first_name]=y')],
      [413, json({ patient_referral: { ...snake, company: 'x'.repeat(70_000) } })],
      [413, withType('multipart/form-data; boundary=b', LONG_FILE)],
    ];
    for (const [wanted, init] of bodies) {
      const { status, body } = await send(site, init);
      expect([status, body]).toEqual([wanted, { error: expect.any(String) }]);
    }
    expect(await counts(site)).toEqual(NOTHING);
  });

  test('60 from one network address in ten minutes, then 429 with Retry-After for that address', async () => {
    const site = await openTestSite('sqlite', { hasRateLimits: true });
    const post = (address: string) => createBrowser(siteFrom(site, address)).post(REFERRALS_PATH, {});
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('203.0.113.7')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const { status, body, headers } = await post('203.0.113.7');
    expect([status, body]).toEqual([429, { error: 'Too many attempts. Please try again in 10 minutes.' }]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(590);
    expect((await post('203.0.113.8')).status).toBe(422);
  });
});

test('no mail contains user input: line breaks, commas and quotes are rejected, or stored as typed', async () => {
  const { mails, url } = await startSmtpSink();
  const site = await openTestSite('sqlite', { smtpUrl: url });
  await registerRecipients(site, 2);
  const headers = ['x\r\nBcc: eve@evil.example', '"x" <eve@evil.example>, eve@evil.example'];
  const tricks = [...headers, '<script>', '=cmd|calc'];
  const stored = [];
  for (const [name, value] of Object.entries(PATIENT)) {
    for (const trick of tricks) {
      const typed = `${value}${trick}`;
      const isRejected = name === 'phone' || name === 'email' || /[\r\n]/.test(typed);
      const { status, body } = await postReferral(site, { fields: { [name]: typed } });
      expect([name, trick, status]).toEqual([name, trick, isRejected ? 422 : 201]);
      if (!isRejected) stored.push({ reference: body.reference, ...PATIENT, [name]: typed });
    }
  }
  expect(stored).toHaveLength(9);
  expect((await storedReferrals(site)).referrals).toEqual(stored);

  site.services.outbox.start();
  await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(2 * stored.length);
  for (const { recipients, headers, text, from } of mails) {
    expect([['ana@practice.example'], ['bo@practice.example']]).toContainEqual(recipients);
    const names = headers.map((line) => line.split(':')[0]?.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(names).not.toContain('bcc');
    const whole = [from, ...headers, text].join('\n');
    for (const value of [...Object.values(PATIENT), 'evil.example', 'script', 'cmd']) {
      expect(whole).not.toContain(value);
    }
  }
});

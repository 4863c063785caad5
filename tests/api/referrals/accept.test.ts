import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { json, multipart, urlencoded, withType } from '../../support/bodies.ts';
import { createBrowser, siteFrom } from '../../support/portal.ts';
import {
  counts,
  postReferral,
  REFERENCE,
  REFERRALS_PATH,
  type ReferralAnswer,
  registerRecipients,
  storedReferrals,
} from '../../support/referral-posts.ts';
import { PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const NOTHING = { referrals: 0, mails: 0, captchas: 0 };

const send = async (site: TestSite, init: RequestInit) =>
  (await createBrowser(site).send('POST', REFERRALS_PATH, init)) as ReferralAnswer;

const bracketed = (fields: object, group: string): [string, string][] =>
  Object.entries(fields).map(([name, value]) => [`${group}[${name}]`, value]);

/** A form with one long value. */
const part = (name: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(70_000)}\r\n--b--\r\n`;

const snake = snakeCaseKeys(PATIENT);
const encodings: [string, (token: string) => RequestInit][] = [
  ['JSON', (token) => json({ patient_referral: snake, recaptcha_token: token })],
  ['JSON in camelCase', (token) => json({ patientReferral: PATIENT, recaptchaToken: token })],
  [
    'urlencoded',
    (token) => ({
      body: new URLSearchParams([...bracketed(snake, 'patient_referral'), ['recaptcha_token', token]]),
    }),
  ],
  [
    'urlencoded in camelCase',
    (token) => ({
      body: new URLSearchParams([...bracketed(PATIENT, 'patientReferral'), ['recaptchaToken', token]]),
    }),
  ],
  ['multipart', (token) => multipart([['recaptcha_token', token], ...bracketed(snake, 'patient_referral')])],
  [
    'multipart in camelCase',
    (token) => multipart([...bracketed(PATIENT, 'patientReferral'), ['recaptchaToken', token]]),
  ],
];

describe.each(engines)('POST /api/patient_referrals (%s)', (engine) => {
  test('in every encoding: 201 with a reference, stored once, without a session', async () => {
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
    const users = await site.services.users.list();
    expect(outbox.map(({ email, state, attempts }) => [email, state, attempts]).sort()).toEqual(
      users.map(({ email }) => [email, 'pending', 0]).sort(),
    );
    expect(outbox).toHaveLength(3);
    for (const { message_id } of outbox) expect(message_id.startsWith(`${body.reference}.`)).toBe(true);
    expect(new Set(outbox.map(({ message_id }) => message_id)).size).toBe(3);
  });

  test('no response, even a rejection, sets a cookie or may be stored', async () => {
    const site = await openTestSite(engine);
    for (const answer of [await postReferral(site), await postReferral(site, { token: null })]) {
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.headers.get('Cache-Control')).toMatch(/^no-(cache|store)$/);
    }
  });

  test('from another origin: 403, nothing stored, and the captcha still counts', async () => {
    const site = await openTestSite(engine);
    const token = await passedCaptcha(site.services);
    const init = json({ patient_referral: snake, recaptcha_token: token });
    const { origin } = site.services;
    for (const other of [null, 'https://evil.example', 'null', `${origin}/`, `${origin}.evil.example`]) {
      const headers = new Headers(init.headers);
      if (other !== null) headers.set('Origin', other);
      const response = await site.api.request(REFERRALS_PATH, { ...init, method: 'POST', headers });
      expect([other, response.status]).toEqual([other, 403]);
    }
    expect(await counts(site)).toEqual(NOTHING);
    expect((await postReferral(site, { token })).status).toBe(201);
  });

  test('trims values', async () => {
    const site = await openTestSite(engine);
    const spaced = Object.entries(PATIENT).map(([name, value]) => [name, ` \t${value}\r\n\u00a0`]);
    expect((await postReferral(site, { fields: Object.fromEntries(spaced) })).status).toBe(201);
    expect((await storedReferrals(site)).referrals).toMatchObject([PATIENT]);
  });

  test('ignores unknown fields, whatever their names', async () => {
    const site = await openTestSite(engine);
    const token = await passedCaptcha(site.services);
    const evil = `{"status":"closed","__proto__":{"status":"closed","company":"x"},"constructor":{"prototype":{"a":1}}`;
    const group = JSON.stringify(snake).slice(1);
    const body = `{"id":9,"reference":"R-222222","status":"closed","__proto__":{"recaptcha_token":"x"},
      "patient_referral":${evil},"id":9,"reference":"R-222222","toString":"x",${group},"recaptcha_token":"${token}"}`;
    const answer = await send(site, withType('application/json', body));
    expect(answer.status).toBe(201);
    expect(answer.body.reference).not.toBe('R-222222');
    const { referrals, rows } = await storedReferrals(site);
    expect(referrals).toEqual([{ reference: answer.body.reference, ...PATIENT }]);
    expect(rows).toMatchObject([{ id: 1, status: 'new', closed_at: null }]);
    expect(({} as { status?: string }).status).toBeUndefined();
    const form = await send(
      site,
      multipart([
        ['patient_referral[__proto__][company]', 'x'],
        ['__proto__[status]', 'closed'],
        ['patient_referral[status]', 'closed'],
        ...bracketed(snake, 'patient_referral'),
        ['recaptcha_token', await passedCaptcha(site.services)],
      ]),
    );
    expect(form.status).toBe(201);
    expect((await storedReferrals(site)).rows[1]).toMatchObject({ id: 2, status: 'new' });
  });

  test('rejects a group that is only on the prototype', async () => {
    const site = await openTestSite(engine);
    const text = `{"__proto__":{"patient_referral":${JSON.stringify(snake)}}}`;
    expect((await send(site, withType('application/json', text))).status).toBe(422);
  });

  test('unreadable: 400, nothing stored', async () => {
    const site = await openTestSite(engine);
    const bodies: [string, RequestInit][] = [
      ['no body and no type', {}],
      ['a type that is none of ours', withType('text/plain', JSON.stringify({ patient_referral: snake }))],
      ['no JSON', withType('application/json', '{"patient_referral":')],
      ['a list', json([snake])],
      ['null', json(null)],
      ['a text', json('patient_referral')],
      ['multipart without a boundary', withType('multipart/form-data', 'x')],
      ['a field name that cannot be read', urlencoded('patient_referral[=x')],
      ['a group that is a value too', urlencoded('patient_referral=x&patient_referral[first_name]=y')],
    ];
    for (const [name, init] of bodies) {
      const { status, body } = await send(site, init);
      expect([name, status, body]).toEqual([name, 400, { error: expect.any(String) }]);
    }
    expect(await counts(site)).toEqual(NOTHING);
  });

  test('too large: 413, nothing stored', async () => {
    const site = await openTestSite(engine);
    const bodies: [string, RequestInit][] = [
      ['JSON', json({ patient_referral: { ...snake, company: 'x'.repeat(70_000) } })],
      ['urlencoded', urlencoded(`patient_referral[company]=${'x'.repeat(70_000)}`)],
      ['multipart', withType('multipart/form-data; boundary=b', part('patient_referral[company]'))],
      ['a file', withType('multipart/form-data; boundary=b', part('x"; filename="x'))],
      ['too many fields', urlencoded('a=1&'.repeat(2_001))],
    ];
    for (const [name, init] of bodies) {
      const { status, body } = await send(site, init);
      const error = expect.stringMatching(/^Please send at most /);
      expect([name, status, body]).toEqual([name, 413, { error }]);
    }
    expect(await counts(site)).toEqual(NOTHING);
  });

  test('60 from one network address in ten minutes, then 429 with Retry-After for that address', async () => {
    const site = await openTestSite(engine, { hasRateLimits: true });
    const post = (address: string) => createBrowser(siteFrom(site, address)).post(REFERRALS_PATH, {});
    const answers = await Promise.all(Array.from({ length: 60 }, () => post('203.0.113.7')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([422]));
    const { status, body, headers } = await post('203.0.113.7');
    expect([status, body]).toEqual([429, { error: 'Too many attempts. Please try again in 10 minutes.' }]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(590);
    expect((await post('203.0.113.8')).status).toBe(422);
  });
});

describe.each(engines)('no mail contains user input (%s)', (engine) => {
  const TRICKS = [
    'x\r\nBcc: eve@evil.example',
    'x\nTo: eve@evil.example',
    'x, eve@evil.example',
    '"x" <eve@evil.example>',
    "x'; drop table referrals; --",
    '<script>alert(1)</script>',
    '=cmd|calc',
  ];

  test('line breaks, commas and quotes in every field: rejected, or stored as typed', async () => {
    const { mails, url } = await startSmtpSink();
    const site = await openTestSite(engine, { smtpUrl: url });
    await registerRecipients(site, 2);
    const stored = [];
    for (const [name, value] of Object.entries(PATIENT)) {
      for (const trick of TRICKS) {
        const typed = `${value}${trick}`;
        const isRejected = name === 'phone' || name === 'email' || /[\r\n]/.test(typed);
        const { status, body } = await postReferral(site, { fields: { [name]: typed } });
        expect([name, trick, status]).toEqual([name, trick, isRejected ? 422 : 201]);
        if (!isRejected) stored.push({ reference: body.reference, ...PATIENT, [name]: typed });
      }
    }
    expect(stored).toHaveLength(15);
    expect((await storedReferrals(site)).referrals).toEqual(stored);

    site.services.outbox.start();
    await expect.poll(() => mails.length, { timeout: 20_000 }).toBe(2 * stored.length);
    for (const { recipients, headers, text, from } of mails) {
      expect(recipients).toHaveLength(1);
      expect(['ana@practice.example', 'bo@practice.example']).toContain(recipients[0]);
      const names = headers.map((line) => line.split(':')[0]?.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('bcc');
      const whole = [from, ...headers, text].join('\n');
      for (const value of [...Object.values(PATIENT), 'evil.example', 'script', 'drop table', 'cmd']) {
        expect(whole).not.toContain(value);
      }
    }
    for (const { reference } of stored) {
      const about = mails.filter(({ headers }) =>
        headers.includes(`Subject: New patient referral ${reference}`),
      );
      expect(about.flatMap(({ recipients }) => recipients).sort()).toEqual([
        'ana@practice.example',
        'bo@practice.example',
      ]);
    }
  });
});

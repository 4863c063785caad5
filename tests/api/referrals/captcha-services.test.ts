import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { SERVICE_KEYS, SERVICE_KINDS, saying, startCaptchaService } from '../../support/captcha-service.ts';
import { makeFail } from '../../support/directory.ts';
import { createBrowser } from '../../support/portal.ts';
import { counts, NOT_PASSED, postReferral } from '../../support/referral-posts.ts';
import { passedCaptcha } from '../../support/referrals.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

type Kind = (typeof SERVICE_KINDS)[number];
const BUSY = { error: 'The database is busy. Please try again in a moment.' };
const OURS = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

async function openServiceSite(engine: Engine, kind: Kind, options: { timeoutMs?: number } = {}) {
  const service = await startCaptchaService();
  const site = await openTestSite(engine, { captcha: service.config(kind, options) });
  return { service, site };
}

async function repair({ services: { db } }: TestSite, engine: Engine): Promise<void> {
  if (engine === 'sqlite') await sql`drop trigger made_to_fail`.execute(db);
  else await sql`drop function made_to_fail cascade`.execute(db);
}

describe.each(engines)('a captcha service decides (%s)', (engine) => {
  test.each(SERVICE_KINDS)('%s: accepts confirmed tokens once, others are 403', async (kind) => {
    const { service, site } = await openServiceSite(engine, kind);
    expect((await postReferral(site, { token: 'good' })).status).toBe(201);
    for (const token of ['good', 'bad', '', null, 7, ['good again']]) {
      const { status, body } = await postReferral(site, { token });
      expect([token, status, body]).toEqual([token, 403, NOT_PASSED]);
    }
    expect((await postReferral(site, { token: 'good as well' })).status).toBe(201);
    expect(await counts(site)).toEqual({ referrals: 2, mails: 0, captchas: 2 });
    const invalid = await postReferral(site, { token: 'good later', fields: { phone: '' } });
    expect(invalid.status).toBe(422);
    expect(service.asked).toHaveLength(3);
    expect((await postReferral(site, { token: 'good later' })).status).toBe(201);
  });

  test('ten concurrent uses of a token: one 201, nine 403; with one key, ten 201 and one referral', async () => {
    const { service, site } = await openServiceSite(engine, 'turnstile');
    const post = (key: (index: number) => string, token: string) =>
      Promise.all(Array.from({ length: 10 }, (_, index) => postReferral(site, { token, key: key(index) })));
    const others = await post((index) => `key-${index}`, 'good');
    expect(others.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)]);
    const same = await post(() => 'one-key', 'good too');
    expect(new Set(same.map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(same[0]?.status).toBe(201);
    expect(await counts(site)).toEqual({ referrals: 2, mails: 0, captchas: 2 });
    expect(service.asked).toHaveLength(2);
  });

  test('an unavailable service: 503 with Retry-After, nothing stored, and the token works later', async () => {
    const { service, site } = await openServiceSite(engine, 'hcaptcha', { timeoutMs: 100 });
    const { reply } = service;
    const replies: (typeof reply)[] = [
      saying({ success: true }, 500),
      saying({ success: 'true' }),
      saying({ success: false, 'error-codes': ['invalid-input-secret'] }),
      (response) => void response.end('<p>success'),
      () => {},
    ];
    for (const each of replies) {
      service.reply = each;
      const { status, body, headers } = await postReferral(site, { token: 'good' });
      expect([status, body, headers.get('Retry-After')]).toEqual([
        503,
        { error: 'The human verification cannot be checked just now. Please try again in a moment.' },
        '2',
      ]);
    }
    expect(await counts(site)).toEqual({ referrals: 0, mails: 0, captchas: 0 });
    service.reply = reply;
    expect((await postReferral(site, { token: 'good' })).status).toBe(201);
  });
});

describe.each(engines)('a captcha solution stays valid after a later error (%s)', (engine) => {
  test.each([...SERVICE_KINDS, 'altcha'] as const)('%s', async (kind) => {
    const service = await startCaptchaService();
    const site =
      kind === 'altcha'
        ? await openTestSite(engine)
        : await openTestSite(engine, { captcha: service.config(kind) });
    const token = kind === 'altcha' ? await passedCaptcha(site.services) : 'good';
    for (const table of ['referrals', 'used_captchas'] as const) {
      await makeFail(site, engine, 'insert', table);
      for (const key of [undefined, 'one-key']) {
        const { status, body } = await postReferral(site, { token, key });
        expect([status, body]).toEqual([500, OURS]);
      }
      await repair(site, engine);
    }
    expect(await counts(site)).toEqual({ referrals: 0, mails: 0, captchas: 0 });
    expect((await postReferral(site, { token, key: 'one-key' })).status).toBe(201);
    expect((await postReferral(site, { token })).status).toBe(403);
    expect(await counts(site)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
    expect(service.asked).toHaveLength(kind === 'altcha' ? 0 : 1);
  });
});

describe('a full database', () => {
  test.each(['altcha', 'recaptcha'] as const)(
    '%s: an error, and the same solution works once there is space',
    async (kind) => {
      const service = await startCaptchaService();
      const site = await openTestSite('sqlite', kind === 'altcha' ? {} : { captcha: service.config(kind) });
      const { db } = site.services;
      const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
      await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(db);
      let accepted = 0;
      for (;;) {
        const token = kind === 'altcha' ? await passedCaptcha(site.services) : `good ${accepted}`;
        const { status, body } = await postReferral(site, { token });
        if (status === 201 && accepted++ < 200) continue;
        expect([status, body]).toEqual([503, BUSY]);
        expect(await counts(site)).toEqual({ referrals: accepted, mails: 0, captchas: accepted });
        await sql`pragma max_page_count = 1000000`.execute(db);
        expect((await postReferral(site, { token })).status).toBe(201);
        expect((await postReferral(site, { token })).status).toBe(403);
        return;
      }
    },
  );
});

describe('what the browser gets for a captcha service', () => {
  const policies: [Kind, Record<string, string[]>][] = [
    [
      'recaptcha',
      {
        'script-src': ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
        'frame-src': ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
        'connect-src': ['https://www.google.com/recaptcha/'],
      },
    ],
    [
      'turnstile',
      {
        'script-src': ['https://challenges.cloudflare.com'],
        'frame-src': ['https://challenges.cloudflare.com'],
      },
    ],
    [
      'hcaptcha',
      Object.fromEntries(
        ['script-src', 'frame-src', 'style-src', 'connect-src'].map((name) => [
          name,
          ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
        ]),
      ),
    ],
  ];

  test.each(policies)(
    '%s: its kind and site key, no secret, no ALTCHA challenges, and a policy for this service only',
    async (kind, foreign) => {
      const { site } = await openServiceSite('sqlite', kind);
      const browser = createBrowser(site);
      const settings = await browser.get('/api/captcha');
      expect([settings.status, settings.body]).toEqual([200, { kind, site_key: SERVICE_KEYS.siteKey }]);
      const challenge = await browser.get('/api/captcha/challenge');
      expect([challenge.status, challenge.body]).toEqual([
        404,
        { error: 'This site has another captcha, which brings its own puzzles.' },
      ]);
      for (const path of ['/', '/patient-referral', '/portal']) {
        const page = await site.api.request(path);
        const policy = page.headers.get('Content-Security-Policy') ?? '';
        const named = policy.split('; ').flatMap((directive) => {
          const [name = '', ...sources] = directive.split(' ');
          const others = sources.filter((source) => source.startsWith('https:'));
          return others.length > 0 ? [[name, others] as const] : [];
        });
        expect(Object.fromEntries(named)).toEqual(foreign);
        expect(policy).toMatch(/^default-src 'none'; script-src 'self' https:/);
        expect(policy).not.toContain('unsafe');
      }
      const everything = JSON.stringify([
        settings,
        challenge,
        (await postReferral(site, { token: 'bad' })).body,
      ]);
      expect(everything).not.toContain(SERVICE_KEYS.secretKey);
    },
  );
});

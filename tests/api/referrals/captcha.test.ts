import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { makeFail } from '../../support/directory.ts';
import { createBrowser, siteFrom } from '../../support/portal.ts';
import { counts, NOT_PASSED, postReferral } from '../../support/referral-posts.ts';
import { passedCaptcha } from '../../support/referrals.ts';
import { engines, openTestSite, openTwoSites } from '../../support/test-site.ts';

const CHALLENGE = '/api/captcha/challenge';
const OURS = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

/** The same solution in another encoding and another order. */
function rewritten(token: string): string[] {
  const { challenge, solution } = JSON.parse(Buffer.from(token, 'base64').toString());
  const reordered = Buffer.from(JSON.stringify({ solution, challenge })).toString('base64');
  return [token, Buffer.from(token, 'base64').toString('base64url'), reordered];
}

describe.each(engines)('a solution counts once (%s)', (engine) => {
  test('in any encoding', async () => {
    const site = await openTestSite(engine);
    const token = await passedCaptcha(site.services);
    expect((await postReferral(site, { token })).status).toBe(201);
    for (const text of rewritten(token)) {
      const { status, body } = await postReferral(site, { token: text });
      expect([status, body]).toEqual([403, NOT_PASSED]);
    }
    expect(await counts(site)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
  });

  test('ten concurrent uses, on PostgreSQL in two processes: one 201, nine 403', async () => {
    const [one, other] = await openTwoSites(engine);
    const token = await passedCaptcha(one.services);
    const texts = rewritten(token);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        postReferral(index % 2 ? one : other, { token: texts[index % texts.length], key: `key-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(403)]);
    expect(await counts(one)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
  });

  test('until it expires, when its row is deleted', async () => {
    let time = Date.now();
    const site = await openTestSite(engine, { now: () => time });
    const [used, unused] = [await passedCaptcha(site.services), await passedCaptcha(site.services)];
    expect((await postReferral(site, { token: used })).status).toBe(201);
    time += 30 * 60_000;
    for (const token of [used, unused]) {
      const { status, body } = await postReferral(site, { token });
      expect([status, body]).toEqual([403, NOT_PASSED]);
    }
    expect((await postReferral(site)).status).toBe(201);
    expect(await counts(site)).toEqual({ referrals: 2, mails: 0, captchas: 1 });
  });
});

describe.each(engines)('a solution stays valid after a later error (%s)', (engine) => {
  test.each(['referrals', 'used_captchas'] as const)('of %s', async (table) => {
    const site = await openTestSite(engine);
    const token = await passedCaptcha(site.services);
    await makeFail(site, engine, 'insert', table);
    for (const key of [undefined, 'one-key']) {
      const { status, body } = await postReferral(site, { token, key });
      expect([status, body]).toEqual([500, OURS]);
    }
    const undo =
      engine === 'sqlite' ? sql`drop trigger made_to_fail` : sql`drop function made_to_fail cascade`;
    await undo.execute(site.services.db);
    expect(await counts(site)).toEqual({ referrals: 0, mails: 0, captchas: 0 });
    expect((await postReferral(site, { token, key: 'one-key' })).status).toBe(201);
    expect((await postReferral(site, { token })).status).toBe(403);
    expect(await counts(site)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
  });
});

describe('GET /api/captcha/challenge', () => {
  test('returns uncacheable, unique challenges', async () => {
    const site = await openTestSite('sqlite');
    const answers = await Promise.all(Array.from({ length: 20 }, () => createBrowser(site).get(CHALLENGE)));
    for (const { status, headers, body } of answers) {
      expect([status, headers.get('Cache-Control'), headers.getSetCookie()]).toEqual([200, 'no-store', []]);
      expect(body).toEqual({
        parameters: expect.objectContaining({ algorithm: 'PBKDF2/SHA-256' }),
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
    }
    expect(new Set(answers.map(({ body }) => (body as { signature: string }).signature)).size).toBe(20);
    expect(await counts(site)).toEqual({ referrals: 0, mails: 0, captchas: 0 });
  });

  test('120 challenges for one network address in ten minutes, then 429 with Retry-After for that address', async () => {
    const site = await openTestSite('sqlite', { hasRateLimits: true });
    const ask = (address: string) => createBrowser(siteFrom(site, address)).get(CHALLENGE);
    const answers = await Promise.all(Array.from({ length: 120 }, () => ask('203.0.113.7')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { status, body, headers } = await ask('203.0.113.7');
    expect([status, body]).toEqual([429, { error: 'Too many attempts. Please try again in 10 minutes.' }]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(590);
    expect((await ask('203.0.113.8')).status).toBe(200);
  });
});

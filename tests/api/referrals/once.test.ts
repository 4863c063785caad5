import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { deleteClosedBefore } from '../../../server/referrals/repository.ts';
import { makeFail } from '../../support/directory.ts';
import { ANA, BO } from '../../support/outbox.ts';
import { counts, NOT_PASSED, postReferral, storedReferrals } from '../../support/referral-posts.ts';
import { notify, passedCaptcha, refer } from '../../support/referrals.ts';
import { createDatabase, engines, openSiteOn, openTestSite, openTwoSites } from '../../support/test-site.ts';

const OURS = { error: 'Something went wrong on our side. Please try again in a few minutes.' };

describe.each(engines)('a solution counts once (%s)', (engine) => {
  test('ten concurrent uses, on PostgreSQL in two processes: one 201, nine 403', async () => {
    const [one, other] = await openTwoSites(engine);
    const token = await passedCaptcha(one.services);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        postReferral(index % 2 ? one : other, { token, key: `key-${index}` }),
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
      expect(await postReferral(site, { token })).toMatchObject({ status: 403, body: NOT_PASSED });
    }
    expect((await postReferral(site)).status).toBe(201);
    expect(await counts(site)).toEqual({ referrals: 2, mails: 0, captchas: 1 });
  });

  test.each(['referrals', 'referral_name_hashes', 'used_captchas'] as const)(
    'but not if writing %s fails',
    async (table) => {
      const site = await openTestSite(engine);
      const token = await passedCaptcha(site.services);
      await makeFail(site, engine, 'insert', table);
      for (const key of [undefined, 'one-key']) {
        expect(await postReferral(site, { token, key })).toMatchObject({ status: 500, body: OURS });
      }
      const undo =
        engine === 'sqlite' ? sql`drop trigger made_to_fail` : sql`drop function made_to_fail cascade`;
      await undo.execute(site.services.db);
      expect(await counts(site)).toEqual({ referrals: 0, mails: 0, captchas: 0 });
      expect((await postReferral(site, { token, key: 'one-key' })).status).toBe(201);
      expect((await postReferral(site, { token })).status).toBe(403);
      expect(await counts(site)).toEqual({ referrals: 1, mails: 0, captchas: 1 });
    },
  );
});

const KEY = 'e0f7c9a1-made-up-for-one-form';
const REUSED = { error: 'This Idempotency-Key was used for another referral.' };

describe.each(engines)('Idempotency-Key (%s)', (engine) => {
  test('the same key and fields: the same reference, one row, one set of mails, with any captcha', async () => {
    const site = await openTestSite(engine);
    await notify(site.services, ANA, BO);
    const token = await passedCaptcha(site.services);
    const first = await postReferral(site, { key: KEY, token });
    expect(first.status).toBe(201);
    const unused = await passedCaptcha(site.services);
    for (const again of [token, unused, null, 'nonsense']) {
      const { status, body } = await postReferral(site, { key: KEY, token: again });
      expect([status, body]).toEqual([201, first.body]);
    }
    const fields = { firstName: '  Examplina\n' };
    const spaced = await postReferral(site, { key: KEY, token: null, fields });
    expect([spaced.status, spaced.body]).toEqual([201, first.body]);
    expect(await counts(site)).toEqual({ referrals: 1, mails: 2, captchas: 1 });
    // The retry did not use its captcha.
    expect((await postReferral(site, { key: 'another', token: unused })).status).toBe(201);
  });

  test('the same key with another field: 422, nothing changes', async () => {
    const site = await openTestSite(engine);
    await postReferral(site, { key: KEY });
    const before = await storedReferrals(site);
    for (const fields of [{ lastName: 'testpatient' }, { phone: '(555) 010-0198' }]) {
      const { status, body } = await postReferral(site, { key: KEY, fields });
      expect([fields, status, body]).toEqual([fields, 422, REUSED]);
    }
    expect(await storedReferrals(site)).toEqual(before);
  });

  test('ten concurrent requests with one key and captcha: all 201 with one reference, one row, one set of mails', async () => {
    const sites = await openTwoSites(engine);
    const [site] = sites;
    await notify(site.services, ANA, BO);
    const token = await passedCaptcha(site.services);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => postReferral(sites[index % 2] ?? site, { key: KEY, token })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(await counts(site)).toEqual({ referrals: 1, mails: 2, captchas: 1 });
  });

  test('a key is valid across processes and captchas until its referral is purged', async () => {
    const database = await createDatabase(engine);
    const site = await openSiteOn(database);
    const { body } = await postReferral(site, { key: KEY });
    const other = await openSiteOn(database);
    expect((await postReferral(other, { key: KEY, token: null })).body).toEqual(body);
    await refer(site.services);
    await site.services.db.updateTable('referrals').set({ status: 'closed', closed_at: 1 }).execute();
    await deleteClosedBefore(site.services.db, 2);
    expect((await postReferral(other, { key: KEY, token: null })).status).toBe(403);
    const again = await postReferral(other, { key: KEY });
    expect([again.status, again.body.reference !== body.reference]).toEqual([201, true]);
  });
});

test('a stranger does not wait for the write lock, also with a key: the captcha comes first (SQLite)', async () => {
  const database = await createDatabase('sqlite');
  const [site, other] = [await openSiteOn(database), await openSiteOn(database)];
  const { body } = await postReferral(site, { key: KEY });
  await sql`begin immediate`.execute(other.services.db);
  expect(await postReferral(site, { key: 'another', token: null })).toMatchObject({ status: 403 });
  expect(await postReferral(site, { key: KEY, token: null })).toMatchObject({ status: 201, body });
  await sql`rollback`.execute(other.services.db);
});

test('a key has 1 to 255 visible ASCII characters; others are 422 and nothing is stored', async () => {
  const site = await openTestSite('sqlite');
  for (const key of ['', 'x'.repeat(256), 'a b', 'clé', 'a\tb', '\u00ff']) {
    const { status, body } = await postReferral(site, { key });
    const error = 'The Idempotency-Key must have 1 to 255 visible characters.';
    expect([key, status, body]).toEqual([key, 422, { error }]);
  }
  expect(await counts(site)).toEqual({ referrals: 0, mails: 0, captchas: 0 });
  for (const key of ['x'.repeat(255), '!', '"quoted,with=~"']) {
    expect((await postReferral(site, { key })).status).toBe(201);
  }
  const { rows } = await storedReferrals(site);
  expect(rows.map(({ idempotency_hash }) => idempotency_hash?.length)).toEqual([43, 43, 43]);
});

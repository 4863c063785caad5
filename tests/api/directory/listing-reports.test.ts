import { describe, expect, test } from 'vitest';
import { createReminders } from '../../../server/directory/reviews/reminders/service.ts';
import { json } from '../../support/bodies.ts';
import { createBrowser, PERSON, signedInPerson, siteFrom } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { NOT_PASSED } from '../../support/referral-posts.ts';
import { passedCaptcha } from '../../support/referrals.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
const TEXT = 'Nobody picks up <script>alert("x")</script>\nÀ l’aide 🥕';

type Item = { kind: string; report_id: number; count: number; texts: string[]; what: string };

async function postReport(site: TestSite, id: number | string, fields: object = {}, token?: unknown) {
  const recaptcha_token = token === undefined ? await passedCaptcha(site.services) : token;
  const body = { kind: 'phone', text: TEXT, recaptcha_token, ...fields };
  return createBrowser(site).send('POST', `/api/providers/${id}/reports`, json(body));
}

async function openReports(engine: Engine) {
  let now = Date.now();
  const site = await openTestSite(engine, { now: () => now });
  const id = await addProvider(site.services.db, { firstName: 'Ada', columns: { verified_at: now } });
  const browser = await signedInPerson(site, undefined, now);
  return {
    site,
    id,
    browser,
    reported: async () => {
      const { body } = await browser.get('/api/portal/review?kind=reported');
      return (body as { items: Item[] }).items;
    },
    startDay: () =>
      createReminders(site.services.db, { today: site.services.today, now: () => now }).queueDue(),
    rows: () => site.services.db.selectFrom('listing_reports').selectAll().orderBy('id').execute(),
    later: (days: number) => {
      now += days * DAY_MS;
    },
  };
}

const close = (browser: ReturnType<typeof createBrowser>, id: unknown, closing_reason: unknown) =>
  browser.send('PATCH', `/api/portal/listing_reports/${id}`, json({ closing_reason }));

describe.each(engines)('reports of problems with a listing (%s)', (engine) => {
  test('are items of the review by problem, encrypted, with at most 20 texts and all counted', async () => {
    const { site, id, reported, rows } = await openReports(engine);
    expect(await postReport(site, id)).toMatchObject({ status: 201, body: { kind: 'phone' } });
    await postReport(site, id, { text: undefined });
    await postReport(site, id, { kind: 'moved', text: 'x'.repeat(500) });
    for (let index = 2; index <= 22; index++) await postReport(site, id, { text: `Again ${index}` });
    const items = await reported();
    expect(items).toMatchObject([
      { kind: 'reported', provider_id: id, count: 23, what: "Phone or booking doesn't work", field: null },
      { count: 1, texts: ['x'.repeat(500)], what: 'Moved or left' },
    ]);
    expect(items[0]?.texts).toEqual([
      TEXT,
      ...Array.from({ length: 19 }, (_, index) => `Again ${index + 2}`),
    ]);
    const stored = (await rows()).map(({ encrypted }) => Buffer.from(encrypted ?? []).toString('latin1'));
    expect(stored).toHaveLength(2);
    expect(stored.join()).not.toMatch(/Nobody|Again|xxx/);
  });

  test('a text that cannot be decrypted hides nothing else, and more reports are counted', async () => {
    const { site, id, reported } = await openReports(engine);
    await postReport(site, id);
    await site.services.db
      .updateTable('listing_reports')
      .set({ encrypted: new Uint8Array(40).fill(1) })
      .execute();
    expect(await postReport(site, id, { text: undefined })).toMatchObject({ status: 201 });
    expect(await reported()).toMatchObject([
      { count: 2, texts: ['(The text cannot be read with the present data key.)'] },
    ]);
  });

  test('closing ends all reports of the item, once, with the actor and reason in the history', async () => {
    const { site, id, browser, reported, rows, later, startDay } = await openReports(engine);
    await postReport(site, id);
    await postReport(site, id);
    const [item] = await reported();
    for (const [reason, status] of [
      ['', 422],
      ['x'.repeat(201), 422],
      [['Fixed'], 422],
    ] as const) {
      expect([reason, (await close(browser, item?.report_id, reason)).status]).toEqual([reason, status]);
    }
    const answers = await Promise.all(
      ['Corrected', 'Called'].map((reason) => close(browser, item?.report_id, reason)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const told = answers.find(({ status }) => status === 409);
    expect(told?.body).toEqual({ error: 'Someone else has closed this report.' });
    const reason = answers[0]?.status === 200 ? 'Corrected' : 'Called';
    expect(answers.find(({ status }) => status === 200)?.body).toEqual({
      id: item?.report_id,
      kind: 'phone',
      count: 2,
      closing_reason: reason,
    });
    expect((await close(browser, 4711, 'Fixed')).status).toBe(404);
    expect(await reported()).toEqual([]);
    const { body: history } = await browser.get(`/api/portal/providers/${id}/history`);
    const closed = { field: 'listing_report', actor: PERSON.email, old_value: 'phone', new_value: reason };
    expect(history).toMatchObject([closed, { field: null }]);
    expect(JSON.stringify(history)).not.toContain('Nobody');

    // The same problem later is another item, and the closed one is deleted after 90 days.
    expect((await postReport(site, id)).status).toBe(201);
    expect(await reported()).toMatchObject([{ count: 1 }]);
    later(90);
    await startDay();
    expect(await rows()).toHaveLength(2);
    later(1);
    await startDay();
    expect(await rows()).toMatchObject([{ closed_at: null }]);
  });

  test('reject unknown kinds, long texts and captchas that are wrong or used: nothing is stored', async () => {
    const { site, id, rows } = await openReports(engine);
    const token = await passedCaptcha(site.services);
    const wrong: [object, string, string][] = [
      [{ kind: 'rude' }, 'kind', 'Please choose what is wrong'],
      [{ kind: ['phone'] }, 'kind', 'Please choose what is wrong'],
      [{ text: 'x'.repeat(501) }, 'text', 'Details must be at most 500 characters'],
      [{ text: { html: '<b>' } }, 'text', 'Details must be a text'],
      [{ kind: 'other', text: ' ' }, 'text', 'Please write what is wrong'],
    ];
    for (const [fields, field, message] of wrong) {
      const { status, body } = await postReport(site, id, fields, token);
      expect([fields, status, body]).toEqual([fields, 422, { error: message, fields: { [field]: message } }]);
    }
    for (const other of [null, '', 'nonsense', [token]]) {
      expect(await postReport(site, id, {}, other)).toMatchObject({ status: 403, body: NOT_PASSED });
    }
    expect((await postReport(site, id, {}, token)).status).toBe(201);
    expect(await postReport(site, id, {}, token)).toMatchObject({ status: 403, body: NOT_PASSED });
    expect(await rows()).toMatchObject([{ count: 1 }]);
  });

  test('answer like the profile of a draft, an unlisted, a deleted or an unknown provider', async () => {
    const { site, id, browser } = await openReports(engine);
    const add = (listing: 'draft' | 'unlisted') => addProvider(site.services.db, { columns: { listing } });
    await postReport(site, id);
    await browser.delete(`/api/providers/${id}`);
    const cases: [unknown, number][] = [
      [await add('draft'), 404],
      [await add('unlisted'), 410],
      [id, 410],
      [4711, 404],
      ['x', 404],
    ];
    for (const [each, status] of cases) {
      const path = `/providers/${each}`;
      expect([each, (await postReport(site, String(each))).status]).toEqual([each, status]);
      expect([each, (await createBrowser(site).get(`/api${path}`)).status]).toEqual([each, status]);
    }
  });
});

test('1,000 reports from one address: 429 after 60, and other addresses are not limited', async () => {
  const site = await openTestSite('sqlite', { hasRateLimits: true });
  const id = await addProvider(site.services.db);
  const from = (address: string) =>
    createBrowser(siteFrom(site, address)).send('POST', `/api/providers/${id}/reports`, json({}));
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => from('203.0.113.7')));
  expect(Object.groupBy(answers, ({ status }) => String(status))).toMatchObject({
    422: { length: 60 },
    429: { length: 940 },
  });
  expect((await from('203.0.113.8')).status).toBe(422);
});

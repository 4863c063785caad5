import { describe, expect, test } from 'vitest';
import { contentOf } from '../../support/directory.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { INBOX, openWithReferral, referralTrail, storedReferrals } from '../../support/referral-posts.ts';
import { DETAILS, refer } from '../../support/referrals.ts';
import { engines } from '../../support/test-site.ts';

const correct = (browser: TestBrowser, patient: object, headers = {}, id: number | string = 1) =>
  browser.patch(`${INBOX}/${id}/patient`, { patient }, headers);
const find = async (browser: TestBrowser, text: string) =>
  ((await browser.post(`${INBOX}/search`, { text })).body as { id: number }[]).map(({ id }) => id);

describe.each(engines)('PATCH /api/portal/referrals/{id}/patient (%s)', (engine) => {
  test('a correction is encrypted and found; the history has only the names of the fields', async () => {
    const { site, browser, reference } = await openWithReferral(engine);
    const other = await refer(site.services, { ...DETAILS, phone: '(555) 010-0142' });
    const wanted = { last_name: 'Quillby-Thorne', phone: '555.010.0142', state_code: 'OR' };
    const { status, body, etag } = await correct(browser, wanted, { 'If-Match': '"1"' });
    expect([status, etag]).toEqual([200, '"2"']);
    expect(body).toMatchObject({
      reference,
      patient: { last_name: 'Quillby-Thorne', phone: '(555) 010-0142', state_code: 'OR', reason: null },
      same_phone: { count: 1, newest: [{ id: 2, reference: other }] },
      events: ['last_name', 'phone', 'state_code'].map((field) => ({
        field,
        old_value: null,
        new_value: null,
      })),
    });
    expect(await correct(browser, { phone: '(555) 010-0199' }, { 'If-Match': '"1"' })).toMatchObject({
      status: 412,
      body: {
        error: expect.stringMatching(/^Ana Duarte changed this referral on \w+ \d+, 20\d\d, [\d:]+ [AP]M P/),
      },
    });
    expect((await correct(browser, wanted)).body).toMatchObject({ revision: 2, events: [] });
    expect((await correct(browser, { reason: '', state_code: null }, {}, 2)).body).toMatchObject({
      patient: { reason: null, state_code: null },
      events: [
        { field: 'state_code', new_value: 'cleared' },
        { field: 'reason', new_value: 'cleared' },
      ],
    });
    expect(await find(browser, 'thorne')).toEqual([1]);
    expect(await find(browser, 'Testpatient')).toEqual([2]);
    expect(JSON.stringify(await contentOf(site.services.db))).not.toMatch(
      /Quillby|thorne|010-0142|Testreason/i,
    );
  });

  test('wrong values and unknown ids change nothing', async () => {
    const { site, browser } = await openWithReferral(engine);
    const before = [await storedReferrals(site), await referralTrail(site)];
    for (const [patient, error] of [
      [{ phone: '123' }, 'Phone number must be in format (123) 456-7890'],
      [{ state_code: 'ZZ' }, 'State must be the code of a U.S. state, such as OR'],
    ] as const) {
      expect(await correct(browser, patient)).toMatchObject({ status: 422, body: { error } });
    }
    for (const id of ['999', 'x']) expect((await correct(browser, {}, {}, id)).status).toBe(404);
    expect([await storedReferrals(site), await referralTrail(site)]).toEqual(before);
  });
});

test.each(engines)('a file of referrals has no patients, and is recorded once (%s)', async (engine) => {
  let now = Date.parse('2030-01-01T07:59:00Z');
  const { site, browser, reference } = await openWithReferral(engine, () => now);
  now += 120_000;
  const formula = await refer(site.services, { company: '=1+1' });
  await browser.post(`${INBOX}/2/contacts`, { outcome: 'reached' });
  await browser.patch(`${INBOX}/2`, { referral: { status: 'closed', closing_reason: 'not_covered' } });
  const { status, body, headers } = await browser.get(`${INBOX}/file?year=2030`);
  expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="referrals-2030.csv"');
  expect(body).toBe(
    `Reference,Received,Clinic,Status,Owner,First contact,Closed,Why it was closed\n${formula},2030-01-01,'=1+1,Closed,Ana Duarte,2030-01-01,2030-01-01,Not covered\n`,
  );
  expect((await browser.get(`${INBOX}/file`)).body).toContain(`${reference},2029-12-31,Northwind`);
  expect((await browser.get(`${INBOX}/file?year=30`)).status).toBe(422);
  const downloads = (await referralTrail(site)).filter(({ action }) => action === 'downloaded');
  expect(downloads.map(({ subjectName }) => subjectName)).toEqual(['list of 2030', 'list of all years']);
});

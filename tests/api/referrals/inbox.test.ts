import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { ANA, BO, openSender, outboxRows } from '../../support/outbox.ts';
import {
  createBrowser,
  PERSON,
  sessionOf,
  signedInPerson,
  siteFrom,
  type TestBrowser,
} from '../../support/portal.ts';
import {
  INBOX,
  insertReferrals,
  openWithReferral,
  referralTrail,
  storedReferrals,
} from '../../support/referral-posts.ts';
import { notify, PATIENT, refer } from '../../support/referrals.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

const OPEN = `${INBOX}?tab=open`;
const CY = 'cy@practice.example';
const BAD_IDS = ['0', '-1', '01', '1e3', '0x1', '999', '2147483648', 'abc', '%00', '%FF', '__proto__'];
const NO_SUCH = { error: 'There is no referral with this id. It may have been erased or purged.' };

type Row = { id: number; reference: string; company: string };

test.each(engines)('a tab has mail states, but no patient data (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const browser = await signedInPerson(site);
  await notify(site.services, BO, CY);
  const references = [await refer(site.services), await refer(site.services, { company: 'Northwind' })];
  const { db } = site.services;
  const failed = { state: 'failed', attempts: 3, error: '550 no such user' } as const;
  await db.updateTable('outbox').set({ state: 'sent', attempts: 1 }).where('id', '=', 1).execute();
  await db.updateTable('outbox').set(failed).where('id', '=', 2).execute();
  const { body } = await browser.get(OPEN);
  const { company, ...patient } = PATIENT;
  const sent = { state: 'sent', attempts: 1, error: null };
  const pending = { state: 'pending', attempts: 0, error: null };
  const mails = (...states: object[]) => states.map((state, at) => ({ ...state, email: [BO, CY][at] }));
  expect(body).toMatchObject([
    { id: 1, reference: references[0], company, mails: mails(sent, failed) },
    { id: 2, reference: references[1], company: 'Northwind', mails: mails(pending, pending) },
  ]);
  const text = JSON.stringify(body);
  for (const word of [...Object.values(patient), 'encrypted', 'patient']) {
    expect(text).not.toContain(word);
  }
  expect(await referralTrail(site)).toEqual([]);
});

describe.each(engines)('GET /api/portal/referrals/{id} (%s)', (engine) => {
  test('returns the patient, and adds one audit event with user and address', async () => {
    const { site, browser, reference } = await openWithReferral(engine);
    const { body, headers } = await browser.get(`${INBOX}/1`);
    const events = [{ action: 'opened', actor_email: PERSON.email, note: null }];
    const work = { status: 'new', owner_id: null, attempts: 0, last_contact: null, revision: 1 };
    expect(body).toMatchObject({ id: 1, reference, ...work, patient: snakeCaseKeys(PATIENT), events });
    expect(headers.get('Cache-Control')).toBe('no-store');
    const there = createBrowser(siteFrom(site, '203.0.113.7'), browser.cookies);
    const seen = await there.get(`${INBOX}/1`);
    expect(seen.body).toMatchObject({ events: [{ address: null }, { address: null }] });
    const event = { action: 'opened', actorEmail: PERSON.email, subjectId: 1, subjectName: reference };
    expect(await referralTrail(site)).toMatchObject([
      { ...event, address: null },
      { ...event, address: '203.0.113.7' },
    ]);
    expect(JSON.stringify(await latestEvents(site.services.db, 100))).not.toMatch(
      /Examplina|Testpatient|010-0199/,
    );
  });

  test('a page that loads twice is one opening, ten seconds later it is another', async () => {
    let ahead = 0;
    const { site, browser } = await openWithReferral(engine, () => Date.now() + ahead);
    await Promise.all([browser.get(`${INBOX}/1`), browser.get(`${INBOX}/1`)]);
    expect(await referralTrail(site)).toHaveLength(1);
    ahead = 10_000;
    await browser.get(`${INBOX}/1`);
    expect(await referralTrail(site)).toHaveLength(2);
  });

  test('an unknown id: 404, not recorded; also by the reference', async () => {
    const { site, browser, reference } = await openWithReferral(engine);
    for (const id of BAD_IDS) {
      expect([id, await browser.get(`${INBOX}/${id}`)]).toMatchObject([id, { status: 404, body: NO_SUCH }]);
    }
    expect(await referralTrail(site)).toEqual([]);
    expect((await browser.get(`${INBOX}/${reference.toLowerCase()}`)).body).toMatchObject({ id: 1 });
  });

  test('a damaged ciphertext: an error without details, no audit event, and the others open', async () => {
    const { site, browser } = await openWithReferral(engine);
    await refer(site.services);
    const [row] = (await storedReferrals(site)).rows;
    const encrypted = Uint8Array.from(row?.encrypted ?? []);
    encrypted[40] = (encrypted[40] ?? 0) ^ 1;
    await site.services.db.updateTable('referrals').set({ encrypted }).where('id', '=', 1).execute();
    const { status, body } = await browser.get(`${INBOX}/1`);
    expect(status).toBe(503);
    expect(body).toEqual({ error: expect.stringContaining('docs/operations.md') });
    expect(JSON.stringify(body)).not.toContain(PATIENT.lastName);
    expect(await referralTrail(site)).toEqual([]);
    expect((await browser.get(`${INBOX}/2`)).status).toBe(200);
    expect((await browser.get(OPEN)).body).toMatchObject([
      { id: 1, company: 'Cannot be decrypted' },
      { id: 2, company: PATIENT.company },
    ]);
    const closed = { referral: { status: 'closed', closing_reason: 'other' } };
    expect((await browser.patch(`${INBOX}/1`, closed)).status).toBe(200);
  });
});

const search = (browser: TestBrowser, text: unknown) => browser.post(`${INBOX}/search`, { text });
const idsOf = async (browser: TestBrowser, text: string) =>
  ((await search(browser, text)).body as Row[]).map(({ id }) => id);

describe.each(engines)('the search (%s)', (engine) => {
  test('by reference, phone number or last name in any usual spelling; audited without the text', async () => {
    const { site, browser, reference } = await openWithReferral(engine);
    await refer(site.services, { lastName: 'Nuñez-Łęski', phone: '(555) 010-0142' });
    await refer(site.services, { phone: '(555) 010-0142' });
    for (const [text, found] of [
      [reference, [1]],
      [reference.slice(2).toLowerCase(), [1]],
      [` r-${reference.slice(2)} `, [1]],
      ['+1 555.010.0142', [3, 2]],
      ['5550100142', [3, 2]],
      ['nunez-leski', [2]],
      ['Nunez Leski, Examplina', [2]],
      ['Ms. Examplina Nuñezłęski', [2]],
      ['Łęski', [2]],
      ['Examplina Leski', [2]],
      ['🥑🥑', []],
      [PATIENT.lastName.toUpperCase(), [3, 1]],
      ['010-0142', []],
      [PATIENT.firstName, []],
      ["' or 1=1 --", []],
    ] as const) {
      expect([text, await idsOf(browser, text)]).toEqual([text, found]);
    }
    const [row] = (await search(browser, reference)).body as Row[];
    expect(row).toMatchObject({ reference, company: PATIENT.company });
    expect(JSON.stringify(row)).not.toContain(PATIENT.lastName);
    const trail = (await referralTrail(site)).filter(({ action }) => action === 'searched');
    expect(trail).toHaveLength(16);
    expect(trail[0]).toMatchObject({ actorEmail: PERSON.email, newValue: null, subjectName: null });
  });

  test('a text of one character, a long one or none is an error and not audited; at most 50 rows', async () => {
    const { site, browser } = await openWithReferral(engine);
    for (const text of ['x', ' x ', '', 'x'.repeat(101), ['xx'], undefined]) {
      expect([text, (await search(browser, text)).status]).toEqual([text, 422]);
    }
    const { body } = await search(browser, 'x');
    expect(body).toMatchObject({ error: 'Search must have at least 2 characters' });
    expect(await referralTrail(site)).toEqual([]);
    await insertReferrals(site.services, 60);
    const found = await idsOf(browser, PATIENT.phone);
    expect([found.length, found[0]]).toEqual([50, 61]);
    const newest = [60, 59, 58].map((id) => expect.objectContaining({ id }));
    expect((await browser.get(`${INBOX}/61`)).body).toMatchObject({ same_phone: { count: 60, newest } });
  });
});

test.each(engines)('a failed mail is sent again with its data, and logged (%s)', async (engine) => {
  let isBroken = true;
  const { mails, url } = await startSmtpSink({
    rejectRecipient: () => (isBroken ? { code: 550, message: 'No such mailbox' } : null),
  });
  const site = await openSender(engine, url, [ANA, BO]);
  const { services } = site;
  const reference = await refer(services);
  const states = async () => (await outboxRows(services)).map(({ state }) => state);
  await expect.poll(states).toEqual(['failed', 'failed']);
  const browser = await sessionOf(site, { id: 1, email: ANA, firstName: 'Ana', lastName: 'Duarte' });
  const resend = (mail: number, id = 1) => browser.post(`${INBOX}/${id}/mails/${mail}/resend`, {});
  isBroken = false;
  expect(await resend(1)).toMatchObject({
    status: 200,
    body: {
      mails: [{ id: 1, state: 'pending', attempts: 0, error: null }, { id: 2 }],
      events: [{ action: 'sent_again', new_value: 'Ana Duarte', actor_email: ANA, note: null }],
    },
  });
  await expect.poll(states).toEqual(['sent', 'failed']);
  expect(mails.map(({ recipients }) => recipients.join())).toEqual([ANA]);
  expect(mails[0]?.text).toContain(`/portal/referrals/${reference}`);
  expect((await referralTrail(site)).map(({ action }) => action)).toEqual(['sent_again']);

  expect(await resend(1)).toMatchObject({
    status: 409,
    body: { error: 'Only an email that failed permanently can be sent again.' },
  });
  await services.db.updateTable('users').set({ deactivated_at: 1 }).where('email', '=', BO).execute();
  const error = `${BO} has no active account any more.`;
  expect(await resend(2)).toMatchObject({ status: 409, body: { error } });
  await refer(services);
  expect([await resend(99), await resend(1, 2)]).toMatchObject([{ status: 404 }, { status: 404 }]);
  expect(await outboxRows(services)).toHaveLength(3);
});

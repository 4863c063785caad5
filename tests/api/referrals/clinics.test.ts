import { describe, expect, test } from 'vitest';
import { MAX_CLINIC_MAILS } from '../../../domain/limits.ts';
import { newDataKey } from '../../../server/data-key/key.ts';
import { rekey } from '../../../server/referrals/rekey.ts';
import { openSender, outboxRows } from '../../support/outbox.ts';
import { createBrowser, PERSON, sessionOf } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { INBOX, openWithReferral, postReferral, storedReferrals } from '../../support/referral-posts.ts';
import { addUser } from '../../support/sessions.ts';
import { type ReceivedMail, startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
const CLINIC_EMAIL = 'desk@northside-clinic.example';
const CLINICS = '/api/portal/referral_clinics';
const WITH_EMAIL = { fields: { clinicEmail: CLINIC_EMAIL } };

/** Refers a patient. @returns the token of the receipt. */
async function referFor(site: TestSite, fields: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await postReferral(site, { fields });
  expect([status, body]).toMatchObject([201, { receipt_url: expect.stringContaining('/receipt/') }]);
  return String((body as { receipt_url?: string }).receipt_url).replace(/.*\//, '');
}

const receipt = (site: TestSite, token: string) => createBrowser(site).get(`/api/referral_receipts/${token}`);
const linkIn = (mail: ReceivedMail | undefined, page: string) =>
  new RegExp(`/patient-referral/${page}/([\\w-]{43})`).exec(mail?.text ?? '')?.[1] ?? '';

describe.each(engines)('receipts (%s)', (engine) => {
  test('show the state and nothing of the patient, for 90 days, also after a change of the key', async () => {
    let ahead = 0;
    const { site, browser } = await openWithReferral(engine, () => Date.now() + ahead);
    const token = await referFor(site, { clinicEmail: CLINIC_EMAIL });
    const { db, keyring } = site.services;
    const found = await receipt(site, token);
    expect(found.headers.get('Cache-Control')).toBe('no-store');
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(found.body).toEqual({ reference: expect.any(String), received_on: day, state: 'received' });
    const reason = { status: 'closed', closing_reason: 'could_not_be_reached' };
    await browser.patch(`${INBOX}/2`, { referral: reason });
    expect((await receipt(site, token)).body).toMatchObject({ state: 'could_not_be_reached' });
    if (engine === 'sqlite') await rekey(db, keyring, null);
    expect((await receipt(site, token)).status).toBe(200);
    expect((await receipt(site, 'x'.repeat(43))).status).toBe(404);
    ahead = 90 * DAY_MS;
    expect((await receipt(site, token)).status).toBe(404);
  });

  test('tokens by the thousand are rejected by address', async () => {
    const site = await openTestSite(engine, { hasRateLimits: true });
    const statuses = [];
    for (let count = 0; count < 121; count++) statuses.push((await receipt(site, `t${count}`)).status);
    expect([statuses.indexOf(429), statuses.filter((status) => status === 404).length]).toEqual([120, 120]);
  });
});

describe.each(engines)('mails to clinics (%s)', (engine) => {
  async function openClinic(options: Parameters<typeof startSmtpSink>[0] = {}) {
    const { mails, url } = await startSmtpSink(options);
    const site = await openSender(engine, url, []);
    const user = await addUser(site.services.db, { email: 'ana@practice.example' });
    const browser = await sessionOf(site, user);
    const change = (status: string, id = 1) => browser.patch(`${INBOX}/${id}`, { referral: { status } });
    return { site, mails, browser, change };
  }

  test('the receipt at once, then one for each change that it shows, without the address in the outbox', async () => {
    const { site, mails, browser, change } = await openClinic();
    const token = await referFor(site, { clinicEmail: CLINIC_EMAIL });
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.recipients).toEqual([CLINIC_EMAIL]);
    expect(linkIn(mails[0], 'receipt')).toBe(token);
    await change('contacted');
    const contact = await browser.post(`${INBOX}/1/contacts`, { outcome: 'reached' });
    expect(contact.body).toMatchObject({ notifications: Array(2).fill({ email: CLINIC_EMAIL }) });
    await expect.poll(() => mails.length).toBe(2);
    await change('scheduled');
    await expect.poll(() => mails.length).toBe(3);
    await browser.patch(`${INBOX}/1`, { referral: { status: 'closed', closing_reason: 'scheduled' } });
    const rows = await outboxRows(site.services);
    expect(rows.map(({ kind, email, data }) => [kind, email, data])).toEqual([
      ['clinic_receipt', '', '{}'],
      ['clinic_change', '', '{}'],
      ['clinic_change', '', '{}'],
    ]);
    for (const mail of mails)
      expect(JSON.stringify(mail)).not.toMatch(/Examplina|Testpatient|010-0199|scheduled/);
    const listed = (await browser.get(INBOX)).body as { notifications: { email: string }[] }[];
    expect(listed[0]?.notifications.map(({ email }) => email)).toEqual(['clinic', 'clinic', 'clinic']);
    const { body } = await browser.get(`${INBOX}/1`);
    expect(body).toMatchObject({ notifications: Array(3).fill({ email: CLINIC_EMAIL, state: 'sent' }) });
  });

  test('opening a stop link changes nothing; its button stops mails about this and later referrals', async () => {
    const { site, mails, change } = await openClinic();
    await referFor(site, { clinicEmail: CLINIC_EMAIL });
    await expect.poll(() => mails.length).toBe(1);
    const path = `/api/clinic_mail_stops/${linkIn(mails[0], 'stop-mails')}`;
    const clinic = createBrowser(site);
    for (let count = 0; count < 2; count++) {
      expect((await clinic.get(path)).body).toEqual({ is_stopped: false });
    }
    expect((await clinic.post(path, {})).body).toEqual({ is_stopped: true });
    expect((await clinic.get(path)).body).toEqual({ is_stopped: true });
    expect((await clinic.post(`${path}x`, {})).status).toBe(404);
    await change('contacted');
    await referFor(site, { clinicEmail: CLINIC_EMAIL.toUpperCase() });
    const { db, keyring } = site.services;
    expect(await outboxRows(site.services)).toHaveLength(1);
    const stops = () => db.selectFrom('clinic_mail_stops').selectAll().execute();
    const before = await stops();
    expect(JSON.stringify(before)).not.toContain('northside');
    await rekey(db, keyring, newDataKey());
    const after = await stops();
    expect(after).toHaveLength(1);
    expect(after[0]?.email_hash).not.toBe(before[0]?.email_hash);
  });

  test('a stop also holds for a mail that waits', async () => {
    const { site, mails } = await openClinic();
    const token = await referFor(site, { clinicEmail: CLINIC_EMAIL });
    await expect.poll(() => mails.length).toBe(1);
    await site.services.clinicMails.stop(linkIn(mails[0], 'stop-mails'));
    await site.services.db
      .updateTable('outbox')
      .set({ state: 'pending', attempts: 0, due_at: 0, message_id: 'again' })
      .execute();
    site.services.outbox.wake();
    await expect
      .poll(async () => (await outboxRows(site.services)).map(({ state, error }) => [state, error]))
      .toEqual([['parked', 'Not sent, because the clinic wants no mails at this address.']]);
    expect([mails.length, token.length]).toEqual([1, 43]);
  });

  test('at most ten first mails a day to one address', async () => {
    let ahead = 0;
    const site = await openTestSite(engine, { now: () => Date.now() + ahead });
    const mailCount = async () => (await outboxRows(site.services)).length;
    await Promise.all(Array.from({ length: MAX_CLINIC_MAILS + 2 }, () => postReferral(site, WITH_EMAIL)));
    expect(await mailCount()).toBe(MAX_CLINIC_MAILS);
    await postReferral(site, { fields: { clinicEmail: 'other@clinic.example' } });
    expect(await mailCount()).toBe(MAX_CLINIC_MAILS + 1);
    ahead = DAY_MS;
    await postReferral(site, WITH_EMAIL);
    expect(await mailCount()).toBe(MAX_CLINIC_MAILS + 2);
  });

  test('one that bounces is parked and shown, without its address in the error', async () => {
    const message = `5.1.1 <${CLINIC_EMAIL}> No such mailbox`;
    const { site, mails, browser } = await openClinic({ rejectRecipient: () => ({ code: 550, message }) });
    await referFor(site, { clinicEmail: CLINIC_EMAIL });
    const shown = async () => (await browser.get(`${INBOX}/1`)).body;
    await expect.poll(shown).toMatchObject({
      notifications: [{ state: 'parked', attempts: 1, error: 'EENVELOPE RCPT TO 550', email: CLINIC_EMAIL }],
    });
    expect(mails).toEqual([]);
    expect(JSON.stringify(await outboxRows(site.services))).not.toContain('northside');
  });

  test('bad clinical details are errors by field', async () => {
    const site = await openTestSite(engine);
    const fields = {
      referringNpi: '1234567890',
      clinicEmail: 'nobody',
      referringClinician: 'Dr. Example\r\nBcc: all@clinic.example',
      diagnosisCode: 'diabetes',
      reason: 'bored',
      reasonNote: 'x'.repeat(501),
    };
    const { status, body } = await postReferral(site, { fields });
    expect([status, Object.keys(body.fields ?? {}).sort()]).toEqual([
      422,
      ['clinic_email', 'diagnosis_code', 'reason', 'reason_note', 'referring_clinician', 'referring_npi'],
    ]);
  });
});

describe.each(engines)('clinic links (%s)', (engine) => {
  test('get a slug of the name, fill the form until retired, and are stored with referrals', async () => {
    const { site, browser } = await openWithReferral(engine);
    const name = 'Clínica “Northside” & Sons';
    const first = await browser.post(CLINICS, { name, phone: '503 555 0143', fax: '(503) 555-0144' });
    expect([first.status, first.body]).toMatchObject([
      201,
      { id: 1, slug: 'clinica-northside-sons', phone: '(503) 555-0143', is_retired: false },
    ]);
    expect((await browser.post(CLINICS, { name })).body).toMatchObject({ slug: 'clinica-northside-sons-2' });
    const taken = await browser.post(CLINICS, { name, slug: 'clinica-northside-sons' });
    expect([taken.status, taken.body]).toMatchObject([422, { fields: { slug: expect.any(String) } }]);
    for (const fields of [{ name: '' }, { name: 'A\r\nBcc: b@c.example' }, { name, slug: 'A b' }]) {
      expect((await browser.post(CLINICS, fields)).status).toBe(422);
    }
    expect((await browser.get(`${CLINICS}/1`)).body).toMatchObject({
      url: `${site.services.origin}/patient-referral?clinic=clinica-northside-sons`,
      qr_code: { size: expect.any(Number), path: expect.stringMatching(/^M\d+ \d+h1v1h-1z/) },
    });
    const form = async () =>
      (await createBrowser(site).get('/api/referral_form?clinic=clinica-northside-sons')).body;
    expect(await form()).toMatchObject({ clinic: { name, phone: '(503) 555-0143', fax: '(503) 555-0144' } });
    await referFor(site, { clinic: 'clinica-northside-sons' });
    expect((await browser.patch(`${CLINICS}/1`, { is_retired: true })).body).toMatchObject({
      name,
      slug: 'clinica-northside-sons',
      is_retired: true,
    });
    expect(await form()).toMatchObject({ clinic: null });
    await referFor(site, { clinic: 'clinica-northside-sons' });
    const { rows } = await storedReferrals(site);
    expect(rows.map(({ clinic_id }) => clinic_id)).toEqual([null, 1, null]);
    const listed = (await browser.get(CLINICS)).body as { id: number }[];
    expect(listed.map(({ id }) => id)).toEqual([2, 1]);
    expect((await browser.patch(`${CLINICS}/9`, { name })).status).toBe(404);
    const unknown = await createBrowser(site).get('/api/referral_form?clinic=%00');
    expect([unknown.status, unknown.body]).toMatchObject([200, { clinic: null }]);
    const audited = (await site.services.audit.latest(100)).filter(
      ({ event }) => event === 'clinic_link_changed',
    );
    expect(audited.at(-1)).toMatchObject({
      email: PERSON.email,
      reason: `${name} (clinica-northside-sons), retired`,
    });
  });

  test('an opened referral names who fits by state, insurer and language', async () => {
    const { site, browser } = await openWithReferral(engine);
    await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    expect((await browser.get(`${INBOX}/1`)).body).toMatchObject({ fitting_providers: [] });
    await referFor(site, { stateCode: 'or', insuranceCompanyName: 'Aetna' });
    await referFor(site, { stateCode: 'OR', insuranceCompanyName: 'Aetna', preferredLanguage: 'zu' });
    expect((await browser.get(`${INBOX}/2`)).body).toMatchObject({
      fitting_providers: [{ id: 1, name: expect.any(String) }],
    });
    expect((await browser.get(`${INBOX}/3`)).body).toMatchObject({ fitting_providers: [] });
  });
});

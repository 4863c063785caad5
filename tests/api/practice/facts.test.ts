import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import type { LaunchItem } from '../../../domain/practice/practice-responses.ts';
import type { dashboardSchema } from '../../../domain/team/team-responses.ts';
import { transaction } from '../../../server/db/transaction.ts';
import {
  getEhrIntegrationSettings,
  updateEhrIntegrationSettings,
} from '../../../server/practice/repository.ts';
import { changeEhrSettings, changePractice } from '../../../server/practice/service.ts';
import { createInvitation } from '../../../server/team/links.ts';
import { getJson } from '../../support/answers.ts';
import { tables } from '../../support/directory.ts';
import { BO, PERSON, signedInPerson, type TestBrowser } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { notify } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { type Fields, openStaffSite } from '../../support/staff.ts';
import { type Engine, engines, openSiteOn, openTestSite } from '../../support/test-site.ts';

const PATH = '/api/portal/practice';
const CONTACT = {
  phone: '(503) 555-0142',
  fax: '(503) 555-0143',
  email: 'info@sorrel.example',
  support_email: 'support@sorrel.example',
  postal_address: null,
  application_form_url: 'https://apply.sorrel.example/dietitians',
};
const HOURS = ['Monday to Friday, 8:00 am to 6:00 pm Pacific'];
const TEXTS = {
  story: expect.stringContaining('at the front desk'),
  reasons: expect.stringContaining('$60 to $90 per hour'),
  requirements: expect.stringContaining('CAQH'),
};
const BANNER = { banner: 'We are closed for the holidays.', banner_ends_on: '2027-11-28' };

/** Noon of a day in the practice's time zone. */
const noon = (day: string) => Date.parse(`${day}T20:00:00Z`);

async function openOn(engine: Engine, day = '2027-11-20') {
  const clock = { now: noon(day) };
  const site = await openTestSite(engine, { now: () => clock.now });
  const browser = await signedInPerson(site, PERSON, clock.now);
  const patch = (fields: object) => browser.patch<{ fields?: object }>(PATH, fields);
  const shown = async () => (await getJson<Record<string, unknown>>(site, '/api/practice')).body;
  const history = async () => (await browser.get<HistoryEvent[]>(`${PATH}/history`)).body;
  return { site, browser, clock, patch, shown, history };
}

describe.each(engines)('the facts about the practice (%s)', (engine) => {
  test('start with the defaults; a change shows at once, and two at once are both kept', async () => {
    const { browser, patch, shown, history } = await openOn(engine);
    const facts = { ...CONTACT, hours: HOURS };
    expect(await browser.get(PATH)).toMatchObject({
      status: 200,
      body: { ...facts, ...TEXTS, banner: null, banner_ends_on: null },
    });
    expect(await shown()).toEqual({ ...facts, banner: null, notices: [] });

    const changes = { phone: '(503) 555-0199', fax: null, postal_address: '1 Oak St\r\nPortland, OR 97205' };
    const hours = ['Monday, 9 am to noon', 'Tuesday, by appointment'];
    const changed = await patch({
      ...changes,
      hours: [' ', ` ${hours[0]}`, hours[1]],
      email: CONTACT.email,
      id: 7,
    });
    expect(changed.status).toBe(200);
    expect(await shown()).toMatchObject({
      ...changes,
      hours,
      postal_address: '1 Oak St\nPortland, OR 97205',
    });
    expect((await browser.get(PATH)).body).toEqual(changed.body);
    const events = await history();
    expect(events.map(({ field }) => field).sort()).toEqual(['fax', 'hours', 'phone', 'postal_address']);
    expect(events.find(({ field }) => field === 'phone')).toMatchObject({
      subject: 'practice',
      subject_id: null,
      actor_email: PERSON.email,
      old_value: CONTACT.phone,
      new_value: changes.phone,
    });
    const again = await browser.patch(PATH, { ...changes, hours }, { 'If-Match': '"9"' });
    expect(again).toMatchObject({ status: 200, etag: null });
    expect(await history()).toHaveLength(4);
    for (const number of ['0150', '0151', '0152']) {
      const both = { phone: `(503) 555-${number}`, fax: `(971) 555-${number}` };
      await Promise.all(Object.entries(both).map((entry) => patch(Object.fromEntries([entry]))));
      expect(await shown()).toMatchObject(both);
    }
  });

  test('texts of the About and careers pages are Markdown, with a history and a call of their own', async () => {
    const { site, patch, history } = await openOn(engine);
    const errors = { reasons: expect.stringContaining('javascript:x') };
    const unsafe = { reasons: '[a](javascript:x)', story: ' ' };
    expect(await patch(unsafe)).toMatchObject({
      status: 422,
      body: { fields: { ...errors, story: "Founder's story is required" } },
    });
    await patch({ story: 'I *began*.' });
    expect((await history()).map(({ field }) => field)).toEqual(['story']);
    expect((await getJson<object>(site, '/api/website_texts')).body).toMatchObject({
      story: [{ items: [[{ text: 'I ' }, { text: 'began', is_emphasis: true }, { text: '.' }]] }],
      requirements: [{ type: 'bullets' }],
    });
  });

  test('the banner shows until its last day, and other facts can change after it', async () => {
    const { site, clock, patch } = await openOn(engine);
    // Today may be the last day.
    for (const banner_ends_on of ['2027-11-20', BANNER.banner_ends_on])
      expect((await patch({ ...BANNER, banner_ends_on })).status).toBe(200);
    const seen: unknown[] = [];
    for (const day of ['2027-11-20', '2027-11-28', '2027-11-29']) {
      clock.now = noon(day);
      const other = await openSiteOn(site.options, { now: () => clock.now });
      seen.push((await getJson<{ banner: string | null }>(other, '/api/practice')).body.banner);
    }
    expect(seen).toEqual([BANNER.banner, BANNER.banner, null]);

    const other = await signedInPerson(site, BO, clock.now);
    const { status } = await other.patch(PATH, { ...BANNER, phone: '(503) 555-0101' });
    expect(status).toBe(200);
  });
});

test('invalid facts: 422 with the field, nothing changes', async () => {
  const { site, patch } = await openOn('sqlite');
  const before = await tables(site);
  for (const [sent, fields] of [
    [{ hours: Array(8).fill('x') }, { hours: 'There can be at most 7 lines' }],
    [{ hours: [{}] }, { hours: 'Hours must be a list of texts' }],
    [{ ...BANNER, banner_ends_on: '2027-11-19' }, { banner_ends_on: 'The banner must not end in the past' }],
    [{ banner: 'Hello' }, { banner_ends_on: 'Last day of the banner is required' }],
    [{ ...BANNER, banner: 'x'.repeat(301) }, { banner: 'Banner must be at most 300 characters' }],
  ] as const) {
    const { status, body } = await patch(sent);
    expect([status, body.fields]).toEqual([422, fields]);
  }
  expect(await tables(site)).toEqual(before);
});

test('mails use the changed facts', async () => {
  const { site, patch } = await openOn('sqlite');
  const email = 'hello@sorrel.example';
  await patch({ email });
  await createInvitation(site.services, 'bo@practice.example', { expiresInHours: 1, byMail: true });
  const folder = path.join(site.options.dataDir, 'mail');
  const [file = ''] = readdirSync(folder);
  expect(readFileSync(path.join(folder, file), 'utf8')).toContain(`From: Sorrel <${email}>`);
});

type Dashboard = z.output<typeof dashboardSchema>;

test.each(engines)('lists what is sample content or missing, until it is done (%s)', async (engine) => {
  const { site, browser } = await openStaffSite(engine);
  const { db } = site.services;
  const listAll = async () =>
    (await browser.get<Dashboard>('/api/portal/dashboard')).body.launch_items.filter(
      ({ topic }) => topic !== 'config',
    );
  const isRisk = ({ topic }: LaunchItem) => /^(administrator|backup)$/.test(topic);
  const list = async () => (await listAll()).filter((item) => !isRisk(item) && item.topic !== 'notices');
  const risks = async () => (await listAll()).filter(isRisk).map(({ topic }) => topic);
  // Of PostgreSQL, backups are made by other programs.
  const backup = engine === 'sqlite' ? ['backup'] : [];
  expect(await risks()).toEqual(['administrator', ...backup]);
  await addUser(db, { email: 'ben@practice.example' });
  expect(await risks()).toEqual(backup);
  const nobody = { topic: 'recipients', text: 'No one gets an email when a referral arrives.' };
  const sample =
    'Still sample content: Phone number, Fax number, Email, Support email, Application form URL, Hours.';
  const missing = 'Missing or still sample content: Patient Login URL, Provider Appointment Base URL.';
  const provider = {
    topic: 'provider',
    text: 'No search finds a dietitian yet. List one with a license and an insurer.',
  };
  const contacts = { topic: 'contact', text: sample };
  const texts = {
    topic: 'story',
    text: "The founder's story is a sample, as are the two lists of the careers page.",
  };
  const ehr = { topic: 'ehr_settings', text: missing };
  expect(await list()).toEqual([provider, contacts, texts, ehr, nobody]);

  const [email, url] = ['hello@juniper.test', 'https://juniper.test/'];
  const contact = { phone: '206 555 0288', fax: null, email, supportEmail: email, applicationFormUrl: url };
  const own = { story: 'We began.', hours: ['Weekdays'] };
  await changePractice(site.services, { ...contact, ...own }, TESTER);
  const demo = 'https://ehr.sorrel.example/';
  const links = { patientLoginUrl: url, providerAppointmentBaseUrl: demo };
  await changeEhrSettings(site.services, links, TESTER);
  await notify(site.services, 'eva@practice.example');
  await addProvider(db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
  const text = 'Missing or still sample content: Provider Appointment Base URL.';
  const booking = { topic: 'ehr_settings', text };
  expect(await list()).toEqual([booking]);

  expect((await listAll()).find(({ topic }) => topic === 'notices')).toEqual({
    topic: 'notices',
    text: 'No notice is published, such as your Notice of Privacy Practices.',
  });

  await notify(site.services);
  expect(await list()).toEqual([booking, nobody]);

  // The answers still name the insurer.
  await db.updateTable('insurance_companies').set({ name: 'Own' }).where('name', '=', 'Cigna').execute();
  expect((await list()).find(({ topic }) => topic === 'faqs')?.text).toMatch(/not in your list: Cigna\.$/);
});

const EHR_PATH = '/api/ehr_integration_settings';
const GROUP = 'ehr_integration_setting';

const SETTINGS = {
  ehr_provider: 'Healthie',
  patient_login_url: 'https://ehr.example/login',
  provider_appointment_base_url: 'https://ehr.example/book?provider_id=',
};

const patchEhr = (browser: TestBrowser, fields: Fields, headers = {}) =>
  browser.patch(EHR_PATH, { [GROUP]: fields }, headers);

test.each(engines)('EHR settings: only the known fields that are sent change (%s)', async (engine) => {
  const { site, browser } = await openStaffSite(engine);
  const none = { ehr_provider: null, patient_login_url: null, provider_appointment_base_url: null };
  expect((await getJson(site, EHR_PATH)).body).toEqual(none);
  let wanted: object = none;
  const changes: Fields[] = [
    { patient_login_url: SETTINGS.patient_login_url },
    { ehr_provider: ' Healthie ', provider_appointment_base_url: SETTINGS.provider_appointment_base_url },
    { ehr_provider: 'Other' },
    { patient_login_url: '\thttp://ehr.example/\r\n' },
  ];
  for (const sent of changes) {
    const answer = await patchEhr(browser, sent, { 'If-Match': '"9"' });
    const trimmed = Object.entries(sent).map(([name, value]) => [name, String(value).trim()]);
    wanted = { ...wanted, ...Object.fromEntries(trimmed) };
    expect([answer.status, answer.body]).toEqual([200, wanted]);
    expect((await getJson(site, EHR_PATH)).body).toEqual(wanted);
  }
  const event = { subject: 'ehr_settings', subject_id: null, actor_email: PERSON.email };
  const login = { old_value: SETTINGS.patient_login_url, new_value: 'http://ehr.example/' };
  const actor = { ...TESTER.actor, address: '203.0.113.7' };
  await changeEhrSettings(site.services, { ehrProvider: 'Third' }, { actor });
  const { body } = await browser.get<object[]>('/api/portal/ehr_integration_settings/history');
  expect(body.slice(0, 3)).toMatchObject([
    // Network addresses are for administrators, in the audit.
    { field: 'ehr_provider', new_value: 'Third', address: null },
    { ...event, field: 'patient_login_url', ...login },
    { ...event, field: 'ehr_provider', old_value: 'Healthie', new_value: 'Other' },
  ]);

  const before = await tables(site);
  expect((await patchEhr(browser, { id: 2, name: 'x' })).status).toBe(200);
  expect((await patchEhr(browser, { ehr_provider: '' })).status).toBe(422);
  expect(await tables(site)).toEqual(before);
});

test('on an https site, new links must be https, and stored ones keep working', async () => {
  const { services } = await openTestSite('sqlite', { origin: 'https://practice.example' });
  const former = { patientLoginUrl: 'http://ehr.example/login' };
  // Without the rules of the form.
  await transaction(services.db, (trx) => updateEhrIntegrationSettings(trx, former, { ...TESTER, at: 0 }));
  const sent = {
    patientLoginUrl: 'HTTP://other.example/',
    providerAppointmentBaseUrl: 'http://ehr.example/book/',
  };
  await expect(changeEhrSettings(services, sent, TESTER)).rejects.toMatchObject({
    code: 'invalid',
    errors: [
      'Patient Login URL must begin with https://',
      'Provider Appointment Base URL must begin with https://',
    ],
  });
  const facts = { applicationFormUrl: 'http://apply.example/' };
  const error = { code: 'invalid', errors: ['Application form URL must begin with https://'] };
  await expect(changePractice(services, facts, TESTER)).rejects.toMatchObject(error);
  await changeEhrSettings(services, { ehrProvider: 'Healthie' }, TESTER);
  expect(await getEhrIntegrationSettings(services.db)).toMatchObject({ ...former, ehrProvider: 'Healthie' });
});

import { describe, expect, test } from 'vitest';
import type { AuditEntry } from '../../../domain/accounts/schemas.ts';
import type { SnakeCased } from '../../../domain/case.ts';
import { recordEvent } from '../../../server/accounts/audit/repository.ts';
import { json } from '../../support/bodies.ts';
import { PERSON, type TestBrowser } from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { PATIENT, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

type Entry = SnakeCased<AuditEntry>;

async function list(browser: TestBrowser, query = ''): Promise<Entry[]> {
  const { status, body } = await browser.get<Entry[]>(`/api/portal/audit_events?${query}`);
  expect(status).toBe(200);
  return body;
}

const download = async (browser: TestBrowser, query = '') =>
  String((await browser.get(`/api/portal/audit_events?format=csv&${query}`)).body);

describe.each(engines)('the audit says what happened (%s)', (engine) => {
  test('each change names its subject, deleted and retired ones too, with old and new values', async () => {
    const { site, browser, ids } = await openStaffSite(engine);
    const send = async (method: string, path: string, body: object = {}) => {
      const answer = await browser.send<{ id: number }>(method, `/api/portal/${path}`, json(body));
      expect(answer.status, path).toBeLessThan(300);
      return answer.body?.id;
    };
    const insurer = ids.insurer('Premera');
    const credential = ids.credential('RDN');
    const { id } = await created(browser, { insurance_company_ids: [insurer], state_ids: [ids.state('OR')] });
    await browser.delete(`/api/providers/${id}`);
    const faq = await send('POST', 'faqs', { question: 'Do you bill?', answer_markdown: 'Yes.' });
    await send('DELETE', `faqs/${faq}`);
    const notice = await send('POST', 'notices', {
      title: 'Fees',
      slug: 'fees',
      text_markdown: '$40.',
      effective_on: '2027-03-31',
    });
    await send('DELETE', `notices/${notice}`);
    await send('PATCH', `credentials/${credential}`, { title: 'Renamed Title' });
    await send('DELETE', `credentials/${credential}`);
    await send('PATCH', `insurance_companies/${insurer}`, { aliases: ['PBC'] });
    await send('DELETE', `insurance_companies/${insurer}`);
    await send('PATCH', 'practice', { phone: '(206) 555-0188' });
    const bo = await addUser(site.services.db, { email: 'bo@practice.example', firstName: 'Bo' });
    const topic = { notification_type: 'patient_referral', channel: 'email' };
    await send('PATCH', 'notification_subscriptions', { ...topic, user_ids: [bo.id] });
    await send('PATCH', `users/${bo.id}`, { permissions: ['referrals'] });

    const entries = await list(browser);
    const changes = entries.flatMap(({ change }) => change ?? []);
    const find = (subject: string, field: string | null) =>
      changes.find((change) => change.subject === subject && change.field === field);
    const deleted = { name: 'Ada Byrne', is_retired: true, subject_id: id };
    expect(find('provider', null)).toMatchObject({ ...deleted, old_value: { last_name: 'Byrne' } });
    expect(find('faq', null)).toMatchObject({ name: 'Do you bill?', is_retired: true, subject_id: faq });
    expect(find('notice', null)).toMatchObject({ name: 'Fees', is_retired: true, subject_id: notice });
    expect(find('credential', 'title')).toMatchObject({
      name: 'RDN',
      is_retired: true,
      new_value: 'Renamed Title',
    });
    expect(find('insurance_company', 'aliases')).toMatchObject({
      name: 'Premera',
      is_retired: true,
      new_value: ['PBC'],
    });
    expect(find('practice', 'phone')).toMatchObject({ name: null, new_value: '(206) 555-0188' });
    expect(find('notification_recipients', 'patient_referral')).toMatchObject({ new_value: [bo.email] });
    expect(entries.find(({ event }) => event === 'permissions_changed')).toMatchObject({
      person: bo.email,
      name: 'Bo Duarte',
      subject_id: bo.id,
      old_details: 'directory,referrals,administration',
      details: 'referrals',
    });

    const csv = await download(browser);
    expect(csv).toMatch(
      new RegExp(`,provider_changed,,${PERSON.email},deleted,,,Ada Byrne,,"first name: Ada, .*,${id}\\n`),
    );
    expect(csv).toContain(
      `licenses: state: OR, kind: license, panels: insurance company: Premera, is accepting: yes`,
    );
    expect(csv).toContain(`,Premera,aliases,,PBC,${insurer}\n`);
    expect(csv).toMatch(
      new RegExp(
        `,permissions_changed,${bo.email},.*,Bo Duarte,,"directory,referrals,administration",referrals,${bo.id}\\n`,
      ),
    );
    expect(csv).not.toContain('{');

    const { stdout } = await sorrel(['audit'], databaseSettings(site.options));
    expect(stdout).toContain(
      `\tprovider_changed\t-\t-\tdeleted\t\t${PERSON.email}\tAda Byrne\t\tfirst name: Ada`,
    );
    expect(stdout).toContain(
      `\t${PERSON.email}\tRDN\ttitle\tRegistered Dietitian Nutritionist\tRenamed Title\t`,
    );
    expect(stdout).toContain(`\tBo Duarte\t\tdirectory,referrals,administration\treferrals\t${bo.id}\n`);
  });

  test('referrals have their status, and no content', async () => {
    const { site, browser } = await openStaffSite(engine);
    await refer(site.services);
    const [referral] = (await browser.get<{ id: number }[]>('/api/portal/referrals')).body;
    await browser.get(`/api/portal/referrals/${referral?.id}`);
    await browser.patch(`/api/portal/referrals/${referral?.id}`, { referral: { status: 'contacted' } });
    const [changed] = await list(browser);
    expect(changed).toMatchObject({ event: 'referral_changed', details: 'contacted', old_details: 'new' });
    const texts =
      (await download(browser)) + (await sorrel(['audit'], databaseSettings(site.options))).stdout;
    for (const secret of Object.values(PATIENT)) expect(texts).not.toContain(secret);
  });

  test('each change is an entry, those made together in reverse order', async () => {
    const { browser, ids } = await openStaffSite(engine);
    const { id } = await created(browser, { state_ids: [ids.state('OR')] });
    await sendChange(browser, id, { bio: 'New.', credential_ids: [1] });
    const fields = async (query = '') => (await list(browser, query)).map(({ field }) => field);
    expect(await fields()).toEqual(['credentials', 'bio', null]);
    expect(await fields('event=provider_changed')).toEqual(['credentials', 'bio', null]);
  });

  test('finds people by a part of their name or address', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db } = site.services;
    const person = { firstName: 'Zoë', lastName: 'Muñoz' };
    const addresses = ['zoe@practice.example', 'kazoe@practice.example'];
    for (const [at, email] of addresses.entries()) {
      await addUser(db, { ...person, email });
      await recordEvent(db, { at, event: 'signed_in', email });
    }
    const [zoe, kazoe] = addresses;
    const find = async (actor: string) => {
      const query = new URLSearchParams({ actor, event: 'signed_in' });
      return (await list(browser, String(query))).map((entry) => entry.person);
    };
    expect(await find('munoz')).toEqual([kazoe, zoe]);
    expect(await find('ZOË M')).toEqual([kazoe, zoe]);
    expect(await find('zoe@prac')).toEqual([kazoe, zoe]);
    // A chosen address is one person's.
    expect(await find('Zoe@practice.example')).toEqual([zoe]);
    for (const none of ['nobody', '%', '\u200B']) expect([none, await find(none)]).toEqual([none, []]);
    await site.services.users.deactivate(String(kazoe), 'command line');
    expect(await list(browser, 'actor=mand&event=deactivated')).toMatchObject([{ actor: 'command line' }]);
  });
});

import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { HistoryEvent } from '../../../domain/events/event-responses.ts';
import { PERMISSIONS } from '../../../domain/team/permissions.ts';
import { latestEvents, type NewEvent, recordEvents } from '../../../server/events/repository.ts';
import { unassignAll } from '../../../server/referrals/repository.ts';
import { deactivateUser } from '../../../server/team/service.ts';
import { PERSON, signedInPerson, siteFrom, type TestBrowser } from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { TESTER } from '../../support/provider.ts';
import { PATIENT, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

type Event = SnakeCased<HistoryEvent>;

const PATH = '/api/portal/audit_events';
const DAY_MS = 86_400_000;
/** Noon in the practice's time zone. */
const NOON = Date.parse('2026-11-10T12:00:00-08:00');
const OPENED: NewEvent = { action: 'opened', subject: 'referral', subject_id: 1, subject_name: 'R-AAAAAA' };

async function list(browser: TestBrowser, query = ''): Promise<Event[]> {
  const { status, body } = await browser.get<Event[]>(`${PATH}?${query}`);
  expect(status).toBe(200);
  return body;
}

describe.each(engines)('the audit list (%s)', (engine) => {
  test('each change is an event with its thing as then named, old and new value, newest first', async () => {
    const { site, browser, ids } = await openStaffSite(engine);
    const { id } = await created(browser, { state_ids: [ids.state('OR')] });
    await sendChange(browser, id, { bio: 'New.' });
    const bo = await addUser(site.services.db, { email: 'bo@practice.example', firstName: 'Bo' });
    await browser.patch(`/api/portal/users/${bo.id}`, { permissions: ['referrals'] });
    await browser.patch('/api/portal/practice', { phone: '(206) 555-0188' });
    const by = { actor_name: 'Ana Duarte', actor_email: PERSON.email, address: null };
    const provider = { ...by, subject: 'provider', subject_id: id, subject_name: 'Ada Byrne' };
    const user = { ...by, subject: 'user', subject_id: bo.id, subject_name: 'Bo Duarte' };
    const permissions = { old_value: PERMISSIONS, new_value: ['referrals'] };
    expect(await list(browser)).toMatchObject([
      { ...by, action: 'changed', subject: 'practice', subject_id: null, field: 'phone' },
      { ...user, action: 'changed', field: 'permissions', ...permissions },
      { ...provider, action: 'changed', field: 'bio', old_value: null, new_value: 'New.' },
      { ...provider, action: 'created', field: null, old_value: null, new_value: { last_name: 'Byrne' } },
    ]);

    const path = `/api/portal/insurance_companies/${ids.insurer('Premera')}`;
    await browser.patch(path, { name: 'Premera Blue' });
    await browser.delete(path);
    const event = { subject: 'insurance_company', subject_id: ids.insurer('Premera') };
    expect(await list(browser, 'subject=insurance_company&name=premera')).toMatchObject([
      { ...event, action: 'deleted', field: null, subject_name: 'Premera Blue' },
      { ...event, action: 'changed', field: 'aliases', subject_name: 'Premera' },
      { ...event, action: 'changed', field: 'name', subject_name: 'Premera' },
    ]);
  });

  test('filters by a part of who did it, by kind and name of the thing, and by days', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db } = site.services;
    const eva = { userId: 2, name: 'Eva Muñoz', email: 'eva@practice.example', address: '203.0.113.7' };
    const midnight = NOON - DAY_MS / 2;
    for (const at of [midnight - 1, midnight, midnight + DAY_MS - 1, midnight + DAY_MS])
      await recordEvents(db, { actor: eva, at }, [OPENED]);
    await recordEvents(db, { ...TESTER, at: 0 }, [{ ...OPENED, subject_name: 'R-BBBBBB' }]);
    const { email } = await addUser(db, { email: 'bo@practice.example' });
    await deactivateUser(site.services, email, TESTER.actor, unassignAll);
    const count = async (query: Record<string, string>) =>
      (await list(browser, String(new URLSearchParams(query)))).length;
    expect(await count({ person: 'muñ' })).toBe(4);
    expect(await count({ person: ' EVA@prac ' })).toBe(4);
    expect(await count({ person: 'test' })).toBe(2);
    for (const person of ['nobody', '%', '_va', '\u200B'])
      expect([person, await count({ person })]).toEqual([person, 0]);
    expect(await count({ name: 'r-aaaaaa' })).toBe(4);
    expect(await count({ subject: 'referral' })).toBe(5);
    expect(await count({ subject: 'user', name: 'duarte' })).toBe(1);
    expect(await count({ subject: 'referral', person: 'eva', name: 'BBB' })).toBe(0);
    const times = (await list(browser, 'from=2026-11-10&to=2026-11-10')).map(({ at }) => at);
    expect(times).toEqual([midnight + DAY_MS - 1, midnight].map((at) => new Date(at).toISOString()));
  });

  test('50 events a page, which later events do not shift', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db } = site.services;
    const record = (count: number) => recordEvents(db, { ...TESTER, at: NOON }, Array(count).fill(OPENED));
    await record(60);
    const first = await browser.get<Event[]>(`${PATH}?subject=referral`);
    const last = first.body[49]?.id;
    expect(first.headers.get('Link')).toBe(`<${PATH}?subject=referral&before=${last}>; rel="next"`);
    await record(5);
    const second = await browser.get<Event[]>(`${PATH}?subject=referral&before=${last}`);
    expect(second.body.map(({ id }) => id)).toEqual(
      Array.from({ length: 10 }, (_, at) => Number(last) - 1 - at),
    );
    expect(second.headers.get('Link')).toBeNull();
  });

  test('sorrel audit prints the same as CSV, oldest first, whole, without patients', async () => {
    const { site, browser } = await openStaffSite(engine);
    const reference = await refer(site.services);
    await browser.get('/api/portal/referrals/1');
    await browser.patch('/api/portal/referrals/1', { referral: { status: 'contacted' } });
    const long = 'old '.repeat(8_000);
    await recordEvents(site.services.db, { ...TESTER, at: NOON }, [
      { ...OPENED, field: long, old_value: '=1+1', new_value: { a_b: [1] } },
    ]);
    const settings = databaseSettings(site.options);
    const { stdout } = await sorrel(['audit', '--last', '3'], settings);
    expect(stdout.split('\n').map((line) => line.replace(/^\d+,[^,]+,/, ''))).toEqual([
      '\uFEFFid,at,actor_name,actor_email,address,action,subject,subject_id,subject_name,field,old_value,new_value',
      `Ana Duarte,${PERSON.email},,opened,referral,1,${reference},,,`,
      `Ana Duarte,${PERSON.email},,changed,referral,1,${reference},status,new,contacted`,
      `test,,,opened,referral,1,R-AAAAAA,${long},'=1+1,"{""a_b"":[1]}"`,
      '',
    ]);
    await recordEvents(site.services.db, { ...TESTER, at: NOON }, Array(98).fill(OPENED));
    expect((await sorrel(['audit'], settings)).stdout.match(/^\d+,/gm)).toHaveLength(100);
    const all = JSON.stringify(await list(browser)) + stdout;
    for (const secret of Object.values(PATIENT)) expect(all).not.toContain(secret);
  });
});

test.each([
  [0, '203.0.113.7', undefined, '203.0.113.7'],
  [0, '::ffff:203.0.113.7', undefined, '203.0.113.7'],
  [0, 'fe80::1%eth0', undefined, 'fe80::'],
  [0, '10.0.0.1', '192.0.2.66, 192.0.2.1', '10.0.0.1'],
  [1, '10.0.0.1', '192.0.2.66, 192.0.2.1', '192.0.2.1'],
  [1, '10.0.0.1', '2001:db8:1:2::99', '2001:db8:1:2::'],
  [1, '10.0.0.1', '192.0.2.1:5678', '192.0.2.1'],
  [1, '10.0.0.1', '[2001:db8:1:2::99]:443', '2001:db8:1:2::'],
  [2, '10.0.0.1', '198.51.100.7, 192.0.2.1, 10.0.0.9', '192.0.2.1'],
])('with %i trusted proxies, %s for "%s" is %s', async (trustedProxies, remote, sent, address) => {
  const site = await openTestSite('sqlite', { trustedProxies });
  const browser = await signedInPerson(siteFrom(site, remote));
  await browser.delete('/portal/session', sent === undefined ? {} : { 'X-Forwarded-For': sent });
  expect(await latestEvents(site.services.db, 1)).toMatchObject([{ action: 'signed_out', address }]);
});

test.each([
  ['subject=burned', 'There is no such kind'],
  ['from=2026-02-30', 'First day must be a date such as 2027-03-31'],
  [`person=${'a'.repeat(255)}`, 'Person must have at most 254 characters, none of them a control character'],
])('%s is rejected', async (query, error) => {
  const browser = await signedInPerson(await openTestSite('sqlite'));
  expect(await browser.get(`${PATH}?${query}`)).toMatchObject({ status: 422, body: { errors: [error] } });
});

import { describe, expect, test } from 'vitest';
import type { OpenedReferral } from '../../../domain/referrals/referral-responses.ts';
import { recordEvents } from '../../../server/events/repository.ts';
import { urlencoded } from '../../support/bodies.ts';
import { contentOf } from '../../support/directory.ts';
import { PERSON, sessionOf, type TestBrowser } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import {
  INBOX,
  insertReferrals,
  openWithReferral,
  referralTrail,
  storedReferrals,
} from '../../support/referral-posts.ts';
import { NOTE, PATIENT, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { engines } from '../../support/test-site.ts';

/** A Monday in the practice's time zone, after today, because captchas know the real time. */
const MONDAY = Date.parse('2030-01-07T20:00:00Z');
const HOUR = 3_600_000;

type Row = Record<string, unknown> & { id: number };

const change = (browser: TestBrowser, fields: object, id = 1) =>
  browser.patch(`${INBOX}/${id}`, { referral: fields });
const contact = (browser: TestBrowser, body: object, headers = {}) =>
  browser.post(`${INBOX}/1/contacts`, body, headers);
const ids = async (browser: TestBrowser, tab: string, page = 1) => {
  const { body } = await browser.get(`${INBOX}?tab=${tab}&page=${page}`);
  return (body as Row[]).map(({ id }) => id);
};

describe.each(engines)('the inbox (%s)', (engine) => {
  test('tabs have their referrals, the oldest first', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    for (let count = 0; count < 3; count++) await refer(site.services);
    const rows = (await browser.get(`${INBOX}?tab=call`)).body as Row[];
    expect(rows.map(({ id, company }) => [id, company])).toEqual(
      [1, 2, 3, 4].map((id) => [id, PATIENT.company]),
    );
    const at = MONDAY - 60_000;
    await site.services.db.updateTable('referrals').set({ created_at: at }).where('id', '=', 3).execute();
    await change(browser, { owner_id: 1 }, 2);
    await change(browser, { status: 'contacted' }, 3);
    await change(browser, { status: 'closed', closing_reason: 'declined' }, 4);
    expect((await browser.get(`${INBOX}/counts`)).body).toEqual({ call: 1, mine: 1, open: 3, closed: 1 });
    for (const [tab, found] of Object.entries({ call: [1], mine: [2], open: [3, 1, 2], closed: [4] })) {
      expect([tab, await ids(browser, tab)]).toEqual([tab, found]);
    }
  });

  test('a call is forgotten if its owner has not called in two days; others see whose it is', async () => {
    let now = MONDAY;
    const { site, browser } = await openWithReferral(engine, () => now);
    const bo = await addUser(site.services.db, { email: 'bo@practice.example' });
    await site.services.db
      .updateTable('referrals')
      .set({ created_at: MONDAY - 100 * HOUR })
      .execute();
    await change(browser, { owner_id: bo.id });
    expect(await ids(browser, 'call')).toEqual([]);
    expect(await ids(browser, `open&owner=${bo.id}`)).toEqual([1]);
    expect(await ids(browser, 'open&owner=1')).toEqual([]);
    now += 49 * HOUR;
    const later = await sessionOf(site, bo, now);
    const forgotten = { owner_id: bo.id, taken_at: new Date(MONDAY).toISOString() };
    expect((await later.get(`${INBOX}?tab=call`)).body).toMatchObject([forgotten]);
    await contact(later, { outcome: 'no_answer' });
    expect(await ids(later, 'call')).toEqual([]);
    now += 60_000;
    await change(later, { owner_id: 1 });
    now += 49 * HOUR;
    expect(await ids(await sessionOf(site, bo, now), 'call')).toEqual([1]);
  });

  test('pages of fifty by number; an unknown tab or none is an error', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    await insertReferrals(site.services, 50, MONDAY);
    const first = await browser.get(`${INBOX}?tab=open`);
    expect((first.body as Row[]).length).toBe(50);
    expect(first.headers.get('Link')).toBe(`<${INBOX}?tab=open&page=2>; rel="next"`);
    const second = await browser.get(`${INBOX}?tab=open&page=2`);
    expect([(second.body as Row[]).map(({ id }) => id), second.headers.get('Link')]).toEqual([[51], null]);
    expect(await ids(browser, 'open', 10_001)).toEqual([]);
    for (const query of ['?tab=lost', '']) {
      const { status, body } = await browser.get(INBOX + query);
      expect([status, body]).toEqual([422, { errors: ['Tab must be one of call, mine, open, closed'] }]);
    }
  });

  test('a contact is logged with its note', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    const { etag } = await browser.get(`${INBOX}/1`);
    const headers = { 'If-Match': etag ?? '' };
    const first = await contact(browser, { outcome: 'voicemail', note: NOTE }, headers);
    expect(first).toMatchObject({
      status: 201,
      etag: '"2"',
      body: { attempts: 1, status: 'new', owner_id: 1 },
    });
    // The later of two, who has not seen it, changes nothing.
    expect((await contact(browser, { outcome: 'no_answer' }, headers)).status).toBe(412);
    await contact(browser, { outcome: 'reached' });
    const { body } = await browser.get(`${INBOX}/1`);
    expect(body).toMatchObject({
      attempts: 2,
      status: 'contacted',
      last_contact: { outcome: 'reached' },
      events: [
        { action: 'opened', actor_email: PERSON.email },
        { action: 'contacted', new_value: 'voicemail', note: NOTE },
        { field: 'owner' },
        { action: 'contacted', new_value: 'reached', note: null },
        { field: 'status', new_value: 'contacted' },
        { action: 'opened' },
      ],
    });
    const stored = await contentOf(site.services.db);
    expect(JSON.stringify(stored)).not.toContain('Testnote');
  });

  test('a change is logged with its note; closed ones have a reason, until they are reopened', async () => {
    const { browser } = await openWithReferral(engine, () => MONDAY);
    const fields = { status: 'scheduled', owner_id: 1, note: NOTE };
    const events = [
      { field: 'status', new_value: 'scheduled', note: NOTE },
      { field: 'owner', note: null },
    ];
    expect((await change(browser, fields)).body).toMatchObject({ events });
    const error = 'Note is only for a change of status or owner';
    expect(await change(browser, fields)).toMatchObject({ status: 422, body: { error } });
    expect((await change(browser, { status: 'contacted', note: '' })).status).toBe(200);

    const open = { error: 'Reason is only for closed referrals' };
    expect(await change(browser, { closing_reason: 'declined' })).toMatchObject({ status: 422, body: open });
    expect((await change(browser, { status: 'closed' })).body).toMatchObject({ closing_reason: null });
    const reason = { status: 'closed', closing_reason: 'not_covered' };
    expect((await change(browser, reason)).body).toMatchObject({
      closing_reason: 'not_covered',
      events: [{ field: 'status', new_value: 'closed not_covered' }],
    });
    expect((await change(browser, { status: 'new' })).body).toMatchObject({ closing_reason: null });
  });

  test('open ones lose a deactivated owner at once, closed ones when they are reopened', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    const bo = await addUser(site.services.db, { email: 'bo@practice.example' });
    await refer(site.services);
    for (const id of [1, 2]) await change(browser, { owner_id: bo.id }, id);
    await change(browser, { status: 'closed' });
    await browser.patch(`/api/portal/users/${bo.id}`, { deactivated: true });
    expect((await browser.get(`${INBOX}?tab=open`)).body).toMatchObject([{ owner_id: null }]);
    expect((await browser.get(`${INBOX}?tab=closed`)).body).toMatchObject([{ owner_id: bo.id }]);
    const { body } = await change(browser, { status: 'new' });
    expect(body).toMatchObject({ owner_id: null, owner_name: null });
  });

  test('openings never push contacts out of the log', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    await contact(browser, { outcome: 'reached' });
    const opened = { action: 'opened', subject: 'referral', subject_id: 1 } as const;
    await recordEvents(site.services.db, { ...TESTER, at: MONDAY }, Array(600).fill(opened));
    const { events } = (await browser.get<OpenedReferral>(`${INBOX}/1`)).body;
    expect(events).toHaveLength(53);
    expect(events[0]).toMatchObject({ action: 'contacted', new_value: 'reached' });
  });

  test('bad input is rejected and changes nothing', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    const { db } = site.services;
    const gone = await addUser(db, { email: 'gone@practice.example' });
    await db.updateTable('users').set({ deactivated_at: 1 }).where('id', '=', gone.id).execute();
    await addUser(db, { email: 'directory@practice.example', permissions: ['directory'] });
    const owner = 'Owner must be an active person with the permission for referrals';
    for (const [fields, error] of [
      [{ owner_id: 99 }, owner],
      [{ owner_id: 2 }, owner],
      [{ owner_id: 3 }, owner],
      [{ owner_id: 'x' }, 'Owner must be an id'],
      [
        { status: 'closed', closing_reason: 'bored' },
        'Reason must be scheduled, declined, could_not_be_reached, duplicate, not_covered or other',
      ],
    ] as const) {
      const answer = await change(browser, fields);
      expect([fields, answer]).toMatchObject([fields, { status: 422, body: { error } }]);
    }
    for (const [body, error] of [
      [{ outcome: 'fax' }, 'Outcome must be reached, scheduled, no_answer, voicemail, wrong_number or email'],
      [{}, 'Outcome is required'],
      [{ outcome: 'reached', note: 'x'.repeat(2_001) }, 'Note must be at most 2000 characters'],
    ] as const) {
      expect(await contact(browser, body)).toMatchObject({ status: 422, body: { error } });
    }
    expect((await storedReferrals(site)).rows).toMatchObject([{ revision: 1, attempts: 0 }]);
  });
});

const STATUS = 'Status must be new, contacted, scheduled or closed';

describe.each(engines)('PATCH /api/portal/referrals/{id} (%s)', (engine) => {
  test('changes the status in any order; closed_at is set on closing and cleared on reopening', async () => {
    let time = Date.now();
    const { site, browser, reference } = await openWithReferral(engine, () => time);
    const statuses = ['contacted', 'scheduled', 'closed', 'new', 'closed', 'contacted'];
    for (const status of statuses) {
      time += 1_000;
      const closed_at = status === 'closed' ? time : null;
      const events = [{ field: 'status', new_value: status, note: null }];
      expect((await change(browser, { status })).body).toMatchObject({ id: 1, reference, status, events });
      expect((await storedReferrals(site)).rows).toMatchObject([{ closed_at }]);
      time += 1_000;
      expect((await change(browser, { status })).body).toMatchObject({ events: [] });
      expect((await storedReferrals(site)).rows).toMatchObject([{ closed_at }]);
    }
    const event = { action: 'changed', field: 'status', actorEmail: PERSON.email, subjectName: reference };
    const trail = await referralTrail(site);
    expect(trail).toMatchObject(statuses.map((status) => ({ ...event, newValue: status })));
  });

  test('changes only the status, also in a form; an unknown status or body: 422; an unknown id: 404', async () => {
    const { site, browser } = await openWithReferral(engine);
    const form = urlencoded('referral[status]=contacted');
    expect((await browser.send('PATCH', `${INBOX}/1`, form)).status).toBe(200);
    const before = (await storedReferrals(site)).rows[0];
    const more = { status: 'new', reference: 'R-222222', encrypted: 'x', closed_at: 1, id: 9, created_at: 1 };
    expect((await browser.patch(`${INBOX}/1`, { referral: more })).status).toBe(200);
    expect((await storedReferrals(site)).rows).toEqual([{ ...before, status: 'new', revision: 3 }]);

    const stored = [await storedReferrals(site), await referralTrail(site)];
    for (const status of ['lost', null])
      expect(await change(browser, { status })).toMatchObject({ status: 422, body: { error: STATUS } });
    for (const body of [{ status: 'closed' }, { referral: ['closed'] }]) {
      const error = 'Please send the fields under the name referral.';
      expect(await browser.patch(`${INBOX}/1`, body)).toMatchObject({ status: 422, body: { error } });
    }
    for (const id of ['999', 'x']) {
      const closed = { referral: { status: 'closed' } };
      expect((await browser.patch(`${INBOX}/${id}`, closed)).status).toBe(404);
    }
    expect([await storedReferrals(site), await referralTrail(site)]).toEqual(stored);
  });

  test('concurrent changes are all audited, and the last one wins', async () => {
    const { site, browser } = await openWithReferral(engine);
    const statuses = ['contacted', 'scheduled', 'closed', 'contacted', 'closed', 'new'];
    const answers = await Promise.all(statuses.map((status) => change(browser, { status })));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [row] = (await storedReferrals(site)).rows;
    expect((await referralTrail(site)).at(-1)?.newValue).toBe(row?.status);
    expect(row?.closed_at === null).toBe(row?.status !== 'closed');
    await Promise.all(statuses.map(() => contact(browser, { outcome: 'reached' })));
    expect((await storedReferrals(site)).rows).toMatchObject([{ attempts: statuses.length }]);
  });
});

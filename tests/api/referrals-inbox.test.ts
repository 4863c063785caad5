import { describe, expect, test } from 'vitest';
import { json, urlencoded } from '../support/bodies.ts';
import { createBrowser, PERSON, registeredPerson, siteFrom } from '../support/portal.ts';
import {
  insertReferrals,
  REFERENCE,
  registerRecipients,
  storedReferrals,
} from '../support/referral-posts.ts';
import { PATIENT, refer } from '../support/referrals.ts';
import { openStaffSite } from '../support/staff.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../support/test-site.ts';

const INBOX = '/api/portal/referrals';
const NO_SUCH = { error: 'There is no referral with this id.' };
const NOBODY = [
  '0',
  '-1',
  'abc',
  '2147483648',
  '4294967297',
  '999',
  '1.0',
  '01',
  '+1',
  '1e0',
  '%201',
  'null',
];

type Row = { id: number; reference: string; status: string; created_at: string; notifications: object[] };

const trail = async ({ services }: TestSite) =>
  (await services.audit.latest(1_000)).filter(({ event }) => event.startsWith('referral_'));

const changed = (status: unknown) => json({ referral: { status } });

async function openWithReferral(engine: Engine, clock?: () => number) {
  const site = await openTestSite(engine, clock && { now: clock });
  const { browser } = await registeredPerson(site);
  const reference = await refer(site.services);
  return { site, browser, reference };
}

describe.each(engines)('GET /api/portal/referrals (%s)', (engine) => {
  test('nothing yet: an empty list', async () => {
    const { browser } = await openStaffSite(engine);
    const { status, body, headers } = await browser.get(INBOX);
    expect([status, body, headers.get('Link')]).toEqual([200, [], null]);
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  test('newest first, with the state of the mails and without anything of the patients', async () => {
    const site = await openTestSite(engine);
    const browser = await registerRecipients(site, 2);
    const references = [await refer(site.services), await refer(site.services, { company: 'Examplina Ltd' })];
    const { db } = site.services;
    await db.updateTable('outbox').set({ state: 'sent', attempts: 1 }).where('id', '=', 1).execute();
    await db
      .updateTable('outbox')
      .set({ state: 'parked', attempts: 3, fault: '550 no such user' })
      .where('id', '=', 2)
      .execute();
    const { body } = await browser.get(INBOX);
    const mail = (email: string, state: string, attempts = 0, fault: string | null = null) => ({
      email,
      state,
      attempts,
      fault,
    });
    const created_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(body).toEqual([
      {
        id: 2,
        reference: references[1],
        status: 'new',
        created_at,
        notifications: [mail(PERSON.email, 'pending'), mail('bo@practice.example', 'pending')],
      },
      {
        id: 1,
        reference: references[0],
        status: 'new',
        created_at,
        notifications: [
          mail(PERSON.email, 'sent', 1),
          mail('bo@practice.example', 'parked', 3, '550 no such user'),
        ],
      },
    ]);
    const text = JSON.stringify(body);
    for (const word of [...Object.values(PATIENT), 'Examplina', 'sealed', 'patient']) {
      expect(text).not.toContain(word);
    }
    expect(await trail(site)).toEqual([]);
  });

  test('pages of fifty, each with a Link to the next, to the end', async () => {
    for (const [count, pages] of [
      [50, [50]],
      [51, [50, 1]],
      [101, [50, 50, 1]],
    ] as const) {
      const { site, browser } = await openStaffSite(engine);
      await insertReferrals(site.services, count);
      const found: number[][] = [];
      for (let path: string | undefined = INBOX; path; ) {
        const { body, headers } = await browser.get(path);
        found.push((body as Row[]).map(({ id }) => id));
        const link = headers.get('Link');
        path = link?.match(/^<(\/api\/portal\/referrals\?after=\d+)>; rel="next"$/)?.[1];
        expect(path === undefined).toBe(link === null);
      }
      expect(found.map(({ length }) => length)).toEqual(pages);
      expect(found.flat()).toEqual(Array.from({ length: count }, (_, index) => count - index));
    }
  });

  test('after an id that is gone goes on after it; after what is no id begins anew', async () => {
    const { site, browser } = await openStaffSite(engine);
    await insertReferrals(site.services, 5);
    await site.services.db.deleteFrom('referrals').where('id', '=', 4).execute();
    const ids = async (after: string) =>
      ((await browser.get(`${INBOX}?after=${after}`)).body as Row[]).map(({ id }) => id);
    expect(await ids('4')).toEqual([3, 2, 1]);
    expect(await ids('1')).toEqual([]);
    expect(await ids('2147483647')).toEqual([5, 3, 2, 1]);
    for (const after of ['', '0', '-1', 'abc', '2147483648', '4%20', "4'", '4&after=2']) {
      expect([after, await ids(after)]).toEqual([after, after.startsWith('4&') ? [3, 2, 1] : [5, 3, 2, 1]]);
    }
  });
});

describe.each(engines)('GET /api/portal/referrals/{id} (%s)', (engine) => {
  test('shows the patient, and the audit trail has who opened it, from where, once each time', async () => {
    const { site, browser, reference } = await openWithReferral(engine);
    const { status, body, headers } = await browser.get(`${INBOX}/1`);
    expect([status, body]).toEqual([
      200,
      {
        id: 1,
        reference: expect.stringMatching(REFERENCE),
        status: 'new',
        created_at: expect.any(String),
        notifications: [],
        patient: {
          first_name: PATIENT.firstName,
          last_name: PATIENT.lastName,
          phone: PATIENT.phone,
          email: PATIENT.email,
          company: PATIENT.company,
        },
      },
    ]);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const there = createBrowser(siteFrom(site, '203.0.113.7'));
    for (const [name, value] of browser.cookies) there.cookies.set(name, value);
    await there.get(`${INBOX}/1`);
    const event = { at: expect.any(Number), event: 'referral_opened', email: PERSON.email, reason: null };
    expect(await trail(site)).toEqual([
      { ...event, address: '', reference },
      { ...event, address: '203.0.113.7', reference },
    ]);
    expect(JSON.stringify(await site.services.audit.latest(100))).not.toMatch(
      /Examplina|Testpatient|010-0199/,
    );
  });

  test('an unknown id: 404, and the trail has nothing', async () => {
    const { site, browser } = await openWithReferral(engine);
    for (const id of NOBODY) {
      const { status, body } = await browser.get(`${INBOX}/${id}`);
      expect([id, status, body]).toEqual([id, 404, NO_SUCH]);
    }
    expect(await trail(site)).toEqual([]);
  });

  test('one whose seal is broken: an error without a word of it, no trail, and the others open', async () => {
    const { site, browser } = await openWithReferral(engine);
    await refer(site.services);
    const [row] = (await storedReferrals(site)).rows;
    const sealed = Uint8Array.from(row?.sealed ?? []);
    sealed[40] = (sealed[40] ?? 0) ^ 1;
    await site.services.db.updateTable('referrals').set({ sealed }).where('id', '=', 1).execute();
    const { status, body } = await browser.get(`${INBOX}/1`);
    expect([status, body]).toEqual([
      500,
      { error: 'Something went wrong on our side. Please try again in a few minutes.' },
    ]);
    expect(await trail(site)).toEqual([]);
    expect((await browser.get(`${INBOX}/2`)).status).toBe(200);
    expect((await browser.get(INBOX)).body).toHaveLength(2);
  });

  test('a row that was passed off as another one does not open', async () => {
    const { site, browser } = await openWithReferral(engine);
    await refer(site.services, { firstName: 'Examplina B' });
    const [row] = (await storedReferrals(site)).rows;
    const { db } = site.services;
    await db.updateTable('referrals').set({ sealed: row?.sealed }).where('id', '=', 2).execute();
    expect((await browser.get(`${INBOX}/2`)).status).toBe(500);
  });
});

describe.each(engines)('PATCH /api/portal/referrals/{id} (%s)', (engine) => {
  test('changes the status in any order; closed_at is when it was closed, and goes when it is reopened', async () => {
    let time = Date.now();
    const { site, browser, reference } = await openWithReferral(engine, () => time);
    const closedAt = async () => (await storedReferrals(site)).rows[0]?.closed_at;
    for (const status of ['contacted', 'scheduled', 'closed', 'new', 'closed', 'contacted']) {
      time += 1_000;
      const answer = await browser.send('PATCH', `${INBOX}/1`, changed(status));
      expect([answer.status, answer.body]).toEqual([
        200,
        { id: 1, reference, status, created_at: expect.any(String), notifications: [] },
      ]);
      expect(await closedAt()).toBe(status === 'closed' ? time : null);
    }
    const events = await trail(site);
    expect(events.map(({ event, reason }) => [event, reason])).toEqual(
      ['contacted', 'scheduled', 'closed', 'new', 'closed', 'contacted'].map((status) => [
        'referral_changed',
        status,
      ]),
    );
    for (const event of events) expect(event).toMatchObject({ email: PERSON.email, reference });
  });

  test('the same status again changes nothing, not even when it was closed', async () => {
    let time = Date.now();
    const { site, browser } = await openWithReferral(engine, () => time);
    await browser.send('PATCH', `${INBOX}/1`, changed('closed'));
    const before = [await storedReferrals(site), await trail(site)];
    time += 60_000;
    const { status, body } = await browser.send('PATCH', `${INBOX}/1`, changed('closed'));
    expect([status, body]).toMatchObject([200, { status: 'closed' }]);
    expect([await storedReferrals(site), await trail(site)]).toEqual(before);
  });

  test('in every encoding, and nothing but the status', async () => {
    const { site, browser } = await openWithReferral(engine);
    const send = (init: RequestInit) => browser.send('PATCH', `${INBOX}/1`, init);
    expect((await send(urlencoded('referral[status]=contacted'))).status).toBe(200);
    const body = new FormData();
    body.append('referral[status]', 'scheduled');
    expect((await send({ body })).status).toBe(200);
    const before = (await storedReferrals(site)).rows[0];
    const more = { status: 'new', reference: 'R-222222', sealed: 'x', closed_at: 1, id: 9, created_at: 1 };
    expect((await send(json({ referral: more }))).status).toBe(200);
    expect((await storedReferrals(site)).rows).toEqual([{ ...before, status: 'new' }]);
  });

  test('an unknown status or body: 422; an unknown id: 404; and nothing changed', async () => {
    const { site, browser } = await openWithReferral(engine);
    const before = [await storedReferrals(site), await trail(site)];
    const wrong: [RequestInit, string][] = [
      ...['lost', 'NEW', ' new', '', null, 1, ['new'], { new: 'new' }, undefined].map(
        (status): [RequestInit, string] => [
          changed(status),
          'Status must be new, contacted, scheduled or closed',
        ],
      ),
      [json({ status: 'closed' }), 'Please send the fields under the name referral.'],
      [json({ referral: ['closed'] }), 'Please send the fields under the name referral.'],
    ];
    for (const [init, error] of wrong) {
      const { status, body } = await browser.send('PATCH', `${INBOX}/1`, init);
      expect([status, body]).toEqual([422, { error }]);
    }
    for (const id of NOBODY) {
      const { status, body } = await browser.send('PATCH', `${INBOX}/${id}`, changed('closed'));
      expect([id, status, body]).toEqual([id, 404, NO_SUCH]);
    }
    const foreign = { ...changed('closed'), headers: { Origin: 'https://evil.example' } };
    expect((await browser.send('PATCH', `${INBOX}/1`, foreign)).status).toBe(403);
    expect([await storedReferrals(site), await trail(site)]).toEqual(before);
  });

  test('of several who change it at the same time each is written down, and the last one stands', async () => {
    const { site, browser } = await openWithReferral(engine);
    const statuses = ['contacted', 'scheduled', 'closed', 'contacted', 'closed', 'new'];
    const answers = await Promise.all(
      statuses.map((status) => browser.send('PATCH', `${INBOX}/1`, changed(status))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [row] = (await storedReferrals(site)).rows;
    expect((await trail(site)).at(-1)?.reason).toBe(row?.status);
    expect(row?.closed_at === null).toBe(row?.status !== 'closed');
  });
});

describe.each(engines)('staff who leave (%s)', (engine) => {
  test('take their mails along, and the referrals stay', async () => {
    const site = await openTestSite(engine);
    const browser = await registerRecipients(site, 2);
    await refer(site.services);
    await site.services.users.remove('bo@practice.example');
    const [referral] = (await browser.get(INBOX)).body as Row[];
    expect(referral?.notifications).toMatchObject([{ email: PERSON.email }]);
    expect((await storedReferrals(site)).outbox).toHaveLength(1);
    await refer(site.services);
    expect((await storedReferrals(site)).outbox).toHaveLength(2);
  });

  test('have no way to the referrals any more, nor has a stranger', async () => {
    const { site, browser } = await openWithReferral(engine);
    await site.services.users.remove(PERSON.email);
    for (const each of [browser, createBrowser(site)]) {
      const answers = [
        await each.get(INBOX),
        await each.get(`${INBOX}/1`),
        await each.send('PATCH', `${INBOX}/1`, changed('closed')),
      ];
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
      expect(JSON.stringify(answers)).not.toContain('R-');
    }
    expect(await trail(site)).toEqual([]);
    expect((await storedReferrals(site)).rows[0]?.status).toBe('new');
  });
});

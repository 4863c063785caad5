import { describe, expect, test } from 'vitest';
import { BAD_IDS } from '../../support/bad-ids.ts';
import { json, urlencoded } from '../../support/bodies.ts';
import { PERSON } from '../../support/portal.ts';
import {
  changed,
  INBOX,
  openWithReferral,
  referralTrail,
  storedReferrals,
  UNTOUCHED,
} from '../../support/referral-posts.ts';
import { engines } from '../../support/test-site.ts';

const STATUS = 'Status must be new, contacted, scheduled or closed';
const NO_SUCH = { error: 'There is no referral with this id. It may have been erased or purged.' };

describe.each(engines)('PATCH /api/portal/referrals/{id} (%s)', (engine) => {
  test('changes the status in any order; closed_at is set on closing and cleared on reopening', async () => {
    let time = Date.now();
    const { site, browser, reference } = await openWithReferral(engine, () => time);
    const closedAt = async () => (await storedReferrals(site)).rows[0]?.closed_at;
    const statuses = ['contacted', 'scheduled', 'closed', 'new', 'closed', 'contacted'];
    for (const status of statuses) {
      time += 1_000;
      const answer = await browser.send('PATCH', `${INBOX}/1`, changed(status));
      expect([answer.status, answer.body]).toEqual([
        200,
        {
          ...UNTOUCHED,
          id: 1,
          reference,
          status,
          created_at: expect.any(String),
          revision: expect.any(Number),
          notifications: [],
          events: [expect.objectContaining({ field: 'status', new_value: status, note: null })],
        },
      ]);
      const closed = status === 'closed' ? time : null;
      expect(await closedAt()).toBe(closed);
      // The same status changes nothing.
      time += 1_000;
      expect((await browser.send('PATCH', `${INBOX}/1`, changed(status))).status).toBe(200);
      expect(await closedAt()).toBe(closed);
    }
    const events = await referralTrail(site);
    const event = { action: 'changed', field: 'status', actorEmail: PERSON.email, subjectName: reference };
    expect(events).toMatchObject(statuses.map((status) => ({ ...event, newValue: status })));
  });

  test('changes only the status, also in a form', async () => {
    const { site, browser } = await openWithReferral(engine);
    const form = urlencoded('referral[status]=contacted');
    expect((await browser.send('PATCH', `${INBOX}/1`, form)).status).toBe(200);
    const before = (await storedReferrals(site)).rows[0];
    const more = { status: 'new', reference: 'R-222222', encrypted: 'x', closed_at: 1, id: 9, created_at: 1 };
    expect((await browser.patch(`${INBOX}/1`, { referral: more })).status).toBe(200);
    expect((await storedReferrals(site)).rows).toEqual([{ ...before, status: 'new', revision: 3 }]);
  });

  test('an unknown status or body: 422; an unknown id: 404; nothing changes', async () => {
    const { site, browser } = await openWithReferral(engine);
    const before = [await storedReferrals(site), await referralTrail(site)];
    const wrong: [RequestInit, string][] = [
      ...['lost', 'NEW', ' new', '', null, 1, ['new'], { new: 'new' }, undefined].map(
        (status): [RequestInit, string] => [changed(status), STATUS],
      ),
      [json({ status: 'closed' }), 'Please send the fields under the name referral.'],
      [json({ referral: ['closed'] }), 'Please send the fields under the name referral.'],
    ];
    for (const [init, error] of wrong) {
      const { status, body } = await browser.send('PATCH', `${INBOX}/1`, init);
      expect([status, body]).toEqual([422, { error }]);
    }
    for (const id of BAD_IDS) {
      const { status, body } = await browser.send('PATCH', `${INBOX}/${id}`, changed('closed'));
      expect([id, status, body]).toEqual([id, 404, NO_SUCH]);
    }
    expect([await storedReferrals(site), await referralTrail(site)]).toEqual(before);
  });

  test('concurrent changes are all audited, and the last one wins', async () => {
    const { site, browser } = await openWithReferral(engine);
    const statuses = ['contacted', 'scheduled', 'closed', 'contacted', 'closed', 'new'];
    const answers = await Promise.all(
      statuses.map((status) => browser.send('PATCH', `${INBOX}/1`, changed(status))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    const [row] = (await storedReferrals(site)).rows;
    expect((await referralTrail(site)).at(-1)?.newValue).toBe(row?.status);
    expect(row?.closed_at === null).toBe(row?.status !== 'closed');
  });
});

import { describe, expect, test } from 'vitest';
import { deleteClosedBefore } from '../../../server/referrals/repository.ts';
import { json } from '../../support/bodies.ts';
import { PERSON } from '../../support/portal.ts';
import { INBOX, openWithReferral, referralTrail, storedReferrals } from '../../support/referral-posts.ts';
import { refer } from '../../support/referrals.ts';
import { engines } from '../../support/test-site.ts';

/** A Monday, after today, because captchas know the real time. */
const MONDAY = Date.parse('2030-01-07T20:00:00Z');

describe.each(engines)('DELETE /api/portal/referrals/{id} (%s)', (engine) => {
  test('erases everything but the reference, the dates and who it was', async () => {
    const { site, browser, reference } = await openWithReferral(engine, () => MONDAY);
    const { db } = site.services;
    const erased = await refer(site.services, { phone: '(555) 010-0142' });
    await browser.send('POST', `${INBOX}/2/contacts`, json({ outcome: 'reached', note: 'Wants mornings.' }));
    await browser.patch(`${INBOX}/2`, { referral: { status: 'closed' } });
    expect((await browser.delete(`${INBOX}/2`)).status).toBe(204);
    for (const [table, count] of [
      ['referrals', 1],
      ['referral_notes', 0],
      ['outbox', 0],
    ] as const) {
      expect([table, (await db.selectFrom(table).selectAll().execute()).length]).toEqual([table, count]);
    }
    expect((await browser.send('POST', `${INBOX}/search`, json({ text: '5550100142' }))).body).toEqual([]);
    expect((await referralTrail(site)).filter(({ action }) => action === 'erased')).toEqual([
      expect.objectContaining({
        at: new Date(MONDAY).toISOString(),
        actorEmail: PERSON.email,
        subjectName: erased,
        oldValue: { receivedOn: '2030-01-07', closedOn: '2030-01-07' },
      }),
    ]);
    expect((await storedReferrals(site)).referrals).toMatchObject([{ reference }]);
  });

  test('a referral that is open in a tab when it is erased is a 404, whatever comes next', async () => {
    const { site, browser } = await openWithReferral(engine);
    await browser.get(`${INBOX}/1`);
    await site.services.db.updateTable('referrals').set({ status: 'closed', closed_at: 1 }).execute();
    await deleteClosedBefore(site.services.db, 2);
    const error = 'There is no referral with this id. It may have been erased or purged.';
    const contact = json({ outcome: 'reached', note: 'Kept' });
    for (const { status, body } of [
      await browser.get(`${INBOX}/1`),
      await browser.patch(`${INBOX}/1`, { referral: { status: 'new' } }),
      await browser.send('POST', `${INBOX}/1/contacts`, contact),
      await browser.delete(`${INBOX}/1`),
    ]) {
      expect([status, body]).toEqual([404, { error }]);
    }
  });
});

import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { createDigestService } from '../../../server/referrals/digests/service.ts';
import type { Services } from '../../../server/services.ts';
import { ANA, BO, HOUR_MS, outboxRows } from '../../support/outbox.ts';
import { createBrowser, sessionOf } from '../../support/portal.ts';
import { notify } from '../../support/recipients.ts';
import { insertReferrals } from '../../support/referral-posts.ts';
import { addUser } from '../../support/sessions.ts';
import { type ReceivedMail, type SmtpRejection, startSmtpSink } from '../../support/smtp-sink.ts';
import { type Engine, engines, openSiteOn, openTestSite } from '../../support/test-site.ts';

const DAY_MS = 24 * HOUR_MS;
/** A Monday in the practice's time zone, an hour before its work begins. */
const DAY = '2030-01-07';
const SEVEN = Date.parse(`${DAY}T07:00:00-08:00`);

const digests = async (services: Services) =>
  (await outboxRows(services)).filter(({ kind }) => kind === 'referral_digest');
const tokenIn = (mail: ReceivedMail | undefined) => /\/stop-digests\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
/** Two referrals of Bo, one of them tomorrow's; three of nobody. Ana is the recipient. Bo has the id 2. */
async function openDue(engine: Engine, reject: () => SmtpRejection | null = () => null) {
  let time = SEVEN;
  const now = () => time;
  const { mails, url } = await startSmtpSink({ rejectRecipient: reject });
  const site = await openTestSite(engine, { smtpUrl: url, now });
  const { services } = site;
  const { db, outbox } = services;
  await notify(services, ANA);
  await addUser(db, { email: BO });
  await addUser(db, { email: 'cy@practice.example' });
  await insertReferrals(services, 5);
  await db.updateTable('referrals').set({ due_on: DAY }).execute();
  await db.updateTable('referrals').set({ assignee_id: 2 }).where('id', '<=', 2).execute();
  await db
    .updateTable('referrals')
    .set({ due_on: addDays(DAY, 1) })
    .where('id', '=', 2)
    .execute();
  outbox.start();
  const passTo = (moment: number) => {
    time = moment;
    outbox.wake();
  };
  const signIn = (id: number, email: string) =>
    sessionOf(site, { id, email, firstName: 'Ana', lastName: 'Duarte' }, time);
  return { site, services, mails, now, passTo, signIn };
}

describe.each(engines)('digests (%s)', (engine) => {
  test('at the start of the business day, once a day, despite restarts and other processes', async () => {
    const { site, services, mails, now, passTo } = await openDue(engine);
    const others = [await openSiteOn(site.options, { now }), await openSiteOn(site.options, { now })];
    for (const other of others) other.services.outbox.start();
    await services.digests.queueDue();
    expect(await digests(services)).toEqual([]);
    passTo(SEVEN + HOUR_MS);
    await Promise.all(
      [services, ...others.map((each) => each.services)].map((each) => each.digests.queueDue()),
    );
    const restarted = await openSiteOn(site.options, { now });
    await restarted.services.digests.queueDue();
    await expect
      .poll(async () =>
        (await digests(services)).map(({ email, state, data }) => [email, state, data]).sort(),
      )
      .toEqual([
        [ANA, 'sent', '{}'],
        [BO, 'sent', '{}'],
      ]);
    for (const { subject, text } of mails.map((mail) => ({ ...mail, subject: mail.headers.join('\n') }))) {
      expect(subject).toMatch(/Subject: (3 referrals are|1 referral is) due/);
      expect(text).toMatch(
        /(Your due or overdue referrals: 1 \(R-FAKE0\)|Unassigned, due or overdue: 3 \(R-FAKE2, R-FAKE3, R-FAKE4\))/,
      );
    }
    passTo(SEVEN + DAY_MS + HOUR_MS);
    await expect.poll(async () => (await digests(services)).length).toBe(4);
  });

  test('while the mail server is down: sent later with what is due then, but not on another day', async () => {
    let isDown = true;
    const { services, mails, passTo } = await openDue(engine, () =>
      isDown ? { code: 451, message: 'Come back later' } : null,
    );
    const states = async () =>
      (await digests(services)).map(({ email, state, error }) => [email, state, error]);
    const attempts = async () => (await digests(services)).map((mail) => mail.attempts);
    passTo(SEVEN + HOUR_MS);
    await expect.poll(attempts).toEqual([1, 1]);
    await services.db.updateTable('referrals').set({ status: 'closed' }).where('id', '<=', 3).execute();
    isDown = false;
    passTo(SEVEN + 3 * HOUR_MS);
    await expect.poll(states).toEqual([
      [ANA, 'sent', null],
      [BO, 'parked', 'Not sent, because nothing was due any more.'],
    ]);
    expect(mails.map(({ text }) => text).join()).toContain(
      'Unassigned, due or overdue: 2 (R-FAKE3, R-FAKE4)',
    );
    isDown = true;
    passTo(SEVEN + DAY_MS + HOUR_MS);
    await expect.poll(attempts).toEqual([2, 2, 1]);
    isDown = false;
    passTo(SEVEN + 2 * DAY_MS);
    await expect
      .poll(async () => (await states())[2])
      .toEqual([ANA, 'parked', 'Not sent, because the date has moved or passed.']);
  });

  test('follow time zones and daylight saving time', async () => {
    const { services } = await openDue(engine);
    const { db, keyring } = services;
    let queued = 0;
    for (const [moment, timeZone, isQueued] of [
      // Clocks went forward on March 10: 8:00 is an hour earlier. In Denver, it had begun an hour before.
      ['2030-03-11T07:59:00-07:00', 'America/Los_Angeles', false],
      ['2030-03-11T08:00:00-07:00', 'America/Los_Angeles', true],
      ['2030-03-11T08:00:00-07:00', 'America/Denver', false],
      ['2030-03-12T07:00:00-07:00', 'America/Denver', true],
      ['2030-03-12T08:00:00-07:00', 'America/Los_Angeles', false],
      ['2030-11-04T07:59:00-08:00', 'America/Los_Angeles', false],
      ['2030-11-04T08:00:00-08:00', 'America/Los_Angeles', true],
    ] as const) {
      const service = createDigestService({ db, keyring, timeZone, now: () => Date.parse(moment) });
      await service.queueDue();
      const { length } = await digests(services);
      expect([moment, timeZone, length > queued]).toEqual([moment, timeZone, isQueued]);
      queued = length;
    }
  });

  test('opening the link changes nothing; its button stops digests and nothing else; Account turns them on', async () => {
    const { site, services, mails, passTo, signIn } = await openDue(engine);
    passTo(SEVEN + HOUR_MS);
    await expect.poll(() => mails.length).toBe(2);
    const token = tokenIn(mails.find(({ recipients }) => recipients.includes(BO)));
    const path = `/api/digest_stops/${token}`;
    const stranger = createBrowser(site);
    const usersBefore = await services.db.selectFrom('users').selectAll().where('id', '=', 2).execute();
    expect((await stranger.get(path)).body).toEqual({ is_stopped: false });
    expect((await stranger.post(path, {})).body).toEqual({ is_stopped: true });
    expect((await stranger.get(path)).body).toEqual({ is_stopped: true });
    const usersAfter = await services.db.selectFrom('users').selectAll().where('id', '=', 2).execute();
    expect(usersAfter).toEqual(usersBefore.map((user) => ({ ...user, gets_digests: 0 })));
    for (const wrong of [`${token}x`, token.replace('2.', '1.'), token.slice(2), '2', 'x', '99.x']) {
      const answer = await stranger.post(`/api/digest_stops/${wrong}`, {});
      expect([wrong, answer.status]).toEqual([wrong, 404]);
    }
    expect((await stranger.get('/api/portal/account')).status).toBe(401);
    passTo(SEVEN + DAY_MS + HOUR_MS);
    await expect.poll(async () => (await digests(services)).length).toBe(3);
    const bo = await signIn(2, BO);
    expect((await bo.get('/api/portal/account')).body).toMatchObject({ gets_digests: false });
    const change = (fields: object) => bo.patch('/api/portal/account', fields);
    expect((await change({ gets_digests: 'perhaps' })).status).toBe(422);
    expect((await change({})).body).toEqual({ gets_digests: false });
    const on = { gets_digests: true };
    expect((await change(on)).body).toEqual(on);
    passTo(SEVEN + 2 * DAY_MS + HOUR_MS);
    await expect.poll(async () => (await digests(services)).length).toBe(5);
  });

  test('somebody without access gets none, and their open referrals become unassigned', async () => {
    const { services, passTo, signIn } = await openDue(engine, () => ({ code: 451, message: 'Later' }));
    const { db, users } = services;
    const assigned = () =>
      db.selectFrom('referrals').select('id').where('assignee_id', 'is not', null).orderBy('id').execute();
    passTo(SEVEN + HOUR_MS);
    await expect.poll(async () => (await digests(services)).length).toBe(2);
    await db.updateTable('referrals').set({ status: 'closed' }).where('id', '=', 1).execute();
    const browser = await signIn(1, ANA);
    for (const [turn, change] of [{ permissions: ['directory'] }, { deactivated: true }].entries()) {
      await browser.patch('/api/portal/users/2', change);
      expect(await assigned()).toEqual([{ id: 1 }]);
      const { body } = await browser.get('/api/portal/users');
      expect(body).toContainEqual(expect.objectContaining({ id: 2, is_deactivated: turn === 1 }));
      await db.updateTable('referrals').set({ assignee_id: 2 }).where('id', '=', 2).execute();
    }
    await users.deactivate(BO, 'command line');
    expect(await assigned()).toEqual([{ id: 1 }]);
    const log = await db.selectFrom('referral_events').selectAll().execute();
    const released = { referral_id: 2, kind: 'assigned', value: null };
    expect(log).toMatchObject([ANA, ANA, 'command line'].map((actor) => ({ ...released, actor })));
    passTo(SEVEN + DAY_MS + HOUR_MS);
    await expect
      .poll(async () => (await digests(services)).map(({ email }) => email))
      .toEqual([ANA, BO, ANA]);
  });
});

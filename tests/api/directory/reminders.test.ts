import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Services } from '../../../server/services.ts';
import { addProvider } from '../../support/provider.ts';
import { addUser } from '../../support/sessions.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openSiteOn, openTestSite } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2027-03-10T12:00:00-08:00');
const TODAY = '2027-03-10';
const [STAFF, ADA] = ['staff@practice.example', 'Ada@dietitian.example'];

const rows = ({ db }: Services) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
/** The days left, the threshold and the recipient of each queued mail. */
const queued = async (services: Services, day = TODAY) =>
  (await rows(services))
    .map(({ dedupe_key }) => dedupe_key?.split(' ') ?? [])
    .map(([, , , expiresOn = '', threshold, email]) => {
      const left = (Date.parse(expiresOn) - Date.parse(day)) / DAY_MS;
      return `${left} days: ${threshold} ${email}`;
    })
    .sort();

async function notifyStaff({ db, notifications }: Services): Promise<void> {
  const { id } = await addUser(db, { email: STAFF });
  const topic = { notificationType: 'license_expiry', channel: 'email', userIds: [id] };
  await notifications.update(topic, { actor: 'test' });
}

async function addLicense(
  { db }: Services,
  expiresOn: string,
  columns: { contact_email?: string; listing?: 'draft' } = {},
): Promise<number> {
  const license: License = { stateId: 1, kind: 'license', number: '1', startsOn: null, expiresOn };
  return addProvider(db, { firstName: 'Ada', lastName: 'Byrne', licenses: [license], columns });
}

describe.each(engines)('license reminders on %s', (engine) => {
  test('the nearest of 60, 30 and 7 days, once per recipient, despite restarts', async () => {
    let now = NOW;
    const clock = { now: () => now };
    const { services, options } = await openTestSite(engine, clock);
    await notifyStaff(services);
    for (const left of [-1, 0, 7, 8, 30, 31, 60, 61]) await addLicense(services, addDays(TODAY, left));
    await addLicense(services, addDays(TODAY, 5), { listing: 'draft' });
    await addLicense(services, addDays(TODAY, 20), { contact_email: ADA });
    const first = [
      `0 days: 7 ${STAFF}`,
      `20 days: 30 ${ADA.toLowerCase()}`,
      `20 days: 30 ${STAFF}`,
      `30 days: 30 ${STAFF}`,
      `31 days: 60 ${STAFF}`,
      `60 days: 60 ${STAFF}`,
      `7 days: 7 ${STAFF}`,
      `8 days: 30 ${STAFF}`,
    ];
    const others = [await openSiteOn(options, clock), await openSiteOn(options, clock)];
    for (const each of [services, ...others.map((site) => site.services)]) each.outbox.start();
    await expect
      .poll(async () => (await rows(services)).map(({ state }) => state))
      .toEqual(Array(8).fill('sent'));
    expect(await queued(services)).toEqual(first);
    // The next day, 8 and 31 days left have become 7 and 30, and 61 has become 60.
    now += DAY_MS;
    services.outbox.wake();
    await expect.poll(async () => (await rows(services)).length).toBe(11);
    const second = await queued(services, addDays(TODAY, 1));
    for (const each of [`7 days: 7 ${STAFF}`, `30 days: 30 ${STAFF}`, `60 days: 60 ${STAFF}`]) {
      expect(second).toContain(each);
    }
  });

  test('nothing is sent if the date has changed since the mail was queued', async () => {
    let now = NOW;
    let isBusy = true;
    const { mails, url } = await startSmtpSink({
      rejectRecipient: () => (isBusy ? { code: 451, message: 'Come back later' } : null),
    });
    const { services } = await openTestSite(engine, { smtpUrl: url, now: () => now });
    const moved = await addLicense(services, '2027-04-01', { contact_email: 'moved@dietitian.example' });
    await addLicense(services, '2027-04-01', { contact_email: ADA });
    services.outbox.start();
    await expect.poll(async () => (await rows(services)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    await services.db
      .updateTable('licenses')
      .set({ expires_on: '2029-04-01' })
      .where('provider_id', '=', moved)
      .execute();
    isBusy = false;
    now += 3_600_000;
    services.outbox.wake();
    await expect
      .poll(async () => (await rows(services)).map(({ state }) => state))
      .toEqual(['parked', 'sent']);
    expect(mails.map(({ recipients }) => recipients.join())).toEqual([ADA.toLowerCase()]);
    const text = JSON.stringify(mails);
    expect(text).toContain('April 1, 2027');
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { ReferralNotification } from '../../domain/entities.ts';
import { transaction } from '../../server/db/transaction.ts';
import { enqueue, type NewMail } from '../../server/outbox/repository.ts';
import type { Services } from '../../server/services.ts';
import { TESTER } from '../support/provider.ts';
import { notify } from '../support/recipients.ts';
import { PATIENT, refer } from '../support/referrals.ts';
import { type ReceivedMail, startSmtpProxy, startSmtpSink } from '../support/smtp-sink.ts';
import { createDatabase, type Engine, engines, openSiteOn, openTestSite } from '../support/test-site.ts';

const [ANA, BO] = ['ana@practice.example', 'bo@practice.example'] as const;
const HOUR_MS = 3_600_000;
/** Longer than the renewal interval. */
const JUDGED_FOR_MS = 12_000;

/** Services that send through this server, with a fake clock. */
async function openSender(engine: Engine, smtpUrl: string | undefined, recipients: string[]) {
  let ahead = 0;
  const site = await openTestSite(engine, { smtpUrl, now: () => Date.now() + ahead });
  await notify(site.services, ...recipients);
  site.services.outbox.start();
  return {
    ...site,
    /** Advances the clock so that all pending mails are due. */
    later(ms = HOUR_MS) {
      ahead += ms;
      site.services.outbox.wake();
    },
  };
}

async function notifications({ referrals }: Services): Promise<ReferralNotification[]> {
  return (await referrals.list(null)).referrals.flatMap((referral) => referral.notifications);
}

const states = async (services: Services) => (await notifications(services)).map(({ state }) => state);
const outboxRows = ({ db }: Services) => db.selectFrom('outbox').selectAll().orderBy('id').execute();
/** A mail that belongs to no referral. */
const newMail = (email: string): NewMail => ({
  kind: 'referral',
  data: { referralId: 7, reference: 'M-7' },
  email,
  reference: 'M-7',
  dedupeKey: `M-7 ${email}`,
});
const to = (mails: ReceivedMail[]) => mails.map(({ recipients }) => recipients.join()).sort();
const header = (mail: ReceivedMail | undefined, name: string) =>
  mail?.headers.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);

test('a slow server: the lease is renewed, and the mail is sent once', async () => {
  const { mails, port } = await startSmtpSink();
  const { url } = await startSmtpProxy(port, () => (mails.length > 0 ? pause(JUDGED_FOR_MS, true) : true));
  const { services } = await openSender('sqlite', url, [ANA]);
  const dueAt = async () =>
    (await services.db.selectFrom('outbox').select('due_at').executeTakeFirst())?.due_at;
  await refer(services);
  await expect.poll(() => mails.length).toBe(1);
  const leaseEndsAt = await dueAt();
  await expect.poll(dueAt, { timeout: JUDGED_FOR_MS }).toBeGreaterThan(leaseEndsAt ?? 0);
  await expect.poll(() => states(services), { timeout: JUDGED_FOR_MS }).toEqual(['sent']);
  expect(mails).toHaveLength(1);
});

describe.each(engines)('the outbox (%s)', (engine) => {
  test('notifies each recipient with the reference and link, without patient data', async () => {
    const { mails, url } = await startSmtpSink();
    const { services } = await openSender(engine, url, [ANA, BO]);
    const reference = await refer(services);
    await expect.poll(() => states(services)).toEqual(['sent', 'sent']);
    expect(to(mails)).toEqual([ANA, BO]);
    const { referrals } = await services.referrals.list(null);
    for (const mail of mails) {
      expect(header(mail, 'Subject')).toBe(`New patient referral ${reference}`);
      expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
      expect(header(mail, 'Content-Type')).toContain('multipart/alternative');
      expect(mail.text).toContain(`${services.origin}/portal/referrals/${referrals[0]?.id}`);
      expect(mail.text).toContain(reference);
      for (const word of Object.values(PATIENT)) expect(JSON.stringify(mail)).not.toContain(word);
    }
    expect(mails[0]?.html).toContain(`<a href="${services.origin}/portal/referrals/${referrals[0]?.id}">`);
    const ids = mails.map((mail) => header(mail, 'Message-ID'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(new RegExp(`^<${reference}\\.[\\w-]+@localhost>$`));
  });

  test('a mail server that is down: the mail is sent when the server is back', async () => {
    const { port, close } = await startSmtpSink();
    await close();
    const { services, later } = await openSender(engine, `smtp://127.0.0.1:${port}`, [ANA]);
    await refer(services);
    await expect
      .poll(() => notifications(services))
      .toMatchObject([
        { email: ANA, state: 'pending', attempts: 1, error: expect.stringContaining('ECONNREFUSED') },
      ]);
    const { mails } = await startSmtpSink({ port });
    later();
    await expect
      .poll(() => notifications(services))
      .toEqual([{ email: ANA, state: 'sent', attempts: 2, error: null }]);
    expect(to(mails)).toEqual([ANA]);
  });

  test('a slow server, 300 ms per line: the mail arrives', async () => {
    const { mails, port } = await startSmtpSink();
    const { url } = await startSmtpProxy(port, () => pause(300, true));
    const { services } = await openSender(engine, url, [ANA]);
    await refer(services);
    await expect.poll(() => states(services)).toEqual(['sent']);
    expect(mails).toHaveLength(1);
  });

  test('one that rejects for now is asked again, less and less often', async () => {
    let isBusy = true;
    const { mails, url } = await startSmtpSink({
      rejectRecipient: () => (isBusy ? { code: 451, message: 'Greylisted, come back later' } : null),
    });
    const { services, later } = await openSender(engine, url, [ANA]);
    await refer(services);
    for (let attempts = 1; attempts <= 3; attempts++) {
      await expect
        .poll(() => notifications(services))
        .toMatchObject([{ state: 'pending', attempts, error: expect.stringContaining('Greylisted') }]);
      isBusy = attempts < 3;
      later();
    }
    await expect.poll(() => states(services)).toEqual(['sent']);
    expect(mails).toHaveLength(1);
  });

  test('a rejection for good is parked, says why, and holds up nobody else', async () => {
    let asked = 0;
    const { mails, url } = await startSmtpSink({
      rejectRecipient(address) {
        if (address !== BO) return null;
        asked++;
        return { code: 550, message: 'No such user here' };
      },
    });
    const { services, later } = await openSender(engine, url, [BO, ANA]);
    for (let count = 0; count < 10; count++) await refer(services);
    await expect
      .poll(async () => (await states(services)).filter((state) => state === 'pending'))
      .toEqual([]);
    const all = await notifications(services);
    expect(all.filter(({ email }) => email === ANA).map(({ state }) => state)).toEqual(
      Array(10).fill('sent'),
    );
    for (const { state, error, attempts } of all.filter(({ email }) => email === BO)) {
      expect([state, attempts]).toEqual(['parked', 1]);
      expect(error).toContain('No such user here');
    }
    later();
    await refer(services);
    await expect.poll(() => mails.length).toBe(11);
    await expect.poll(() => asked).toBe(11);
  });

  test('a rejected login is an error of our settings: nothing is parked', async () => {
    const { port } = await startSmtpSink({ rejectsLogin: true });
    const { services } = await openSender(engine, `smtp://user:wrong@127.0.0.1:${port}`, [ANA]);
    await refer(services);
    await expect
      .poll(() => notifications(services))
      .toMatchObject([{ state: 'pending', attempts: 1, error: expect.stringContaining('Invalid login') }]);
  });

  test('parks a mail after three days and ten failed attempts', async () => {
    const { services, later } = await openSender(engine, 'smtp://127.0.0.1:1', [ANA]);
    await refer(services);
    for (let attempts = 1; attempts < 10; attempts++) {
      await expect.poll(() => notifications(services)).toMatchObject([{ state: 'pending', attempts }]);
      later(attempts === 1 ? 73 * HOUR_MS : HOUR_MS);
    }
    await expect.poll(() => notifications(services)).toMatchObject([{ state: 'parked', attempts: 10 }]);
  });

  test('a connection lost after acceptance: resent once with the same Message-ID', async () => {
    const { mails, port } = await startSmtpSink();
    let isCut = false;
    const { url } = await startSmtpProxy(port, () => {
      // The first line after the message is the response to it.
      const mayPass = isCut || mails.length === 0;
      isCut ||= !mayPass;
      return mayPass;
    });
    const { services, later } = await openSender(engine, url, [ANA]);
    await refer(services);
    await expect.poll(() => notifications(services)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    later();
    await expect.poll(() => states(services)).toEqual(['sent']);
    later();
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map((mail) => header(mail, 'Message-ID'))).size).toBe(1);
  });

  test('two processes share the queue and lease each mail once', async () => {
    const { mails, url } = await startSmtpSink();
    const database = await createDatabase(engine);
    const sites = [
      await openSiteOn(database, { smtpUrl: url }),
      await openSiteOn(database, { smtpUrl: url }),
    ];
    const [first] = sites as [(typeof sites)[number]];
    await notify(first.services, ANA, BO);
    for (let count = 0; count < 30; count++) await refer(first.services);
    for (const { services } of sites) services.outbox.start();
    await expect
      .poll(async () => (await states(first.services)).every((state) => state === 'sent'))
      .toBe(true);
    for (const { services } of sites) await services.close();
    expect(mails).toHaveLength(60);
    expect(new Set(mails.map((mail) => header(mail, 'Message-ID'))).size).toBe(60);
  });

  test('after a crash, another process sends the mail once the lease has expired', async () => {
    const { mails, url } = await startSmtpSink();
    const { services, later } = await openSender(engine, url, [ANA]);
    await services.outbox.close();
    await refer(services);
    await services.db
      .updateTable('outbox')
      .set({ lease: 'of a process that is gone', due_at: Date.now() + 30_000 })
      .execute();
    services.outbox.start();
    await pause(50);
    expect(await states(services)).toEqual(['pending']);
    later(31_000);
    await expect.poll(() => states(services)).toEqual(['sent']);
    expect(mails).toHaveLength(1);
  });

  test('close waits for mails that are being sent', async () => {
    const { mails, port } = await startSmtpSink();
    const reached = Promise.withResolvers<void>();
    const { url } = await startSmtpProxy(port, () => {
      reached.resolve();
      return pause(50, true);
    });
    const { services } = await openSender(engine, url, [ANA]);
    await refer(services);
    await reached.promise;
    await services.outbox.close();
    expect(await states(services)).toEqual(['sent']);
    expect(mails).toHaveLength(1);
  });

  test('queues nothing without recipients; removed recipients get no more mails', async () => {
    const { mails, url } = await startSmtpSink();
    const { services } = await openSender(engine, url, []);
    await refer(services);
    expect(await notifications(services)).toEqual([]);
    await services.outbox.close();
    await notify(services, ANA);
    await refer(services);
    await services.users.remove(ANA, { ...TESTER, isForced: true });
    services.outbox.start();
    expect(await notifications(services)).toMatchObject([{ email: ANA, state: 'parked', attempts: 0 }]);
    await notify(services, BO);
    await refer(services);
    await expect.poll(() => to(mails)).toEqual([BO]);
  });

  test('a mail of no referral: sent once per key, in no inbox, its data removed afterwards', async () => {
    const { mails, url } = await startSmtpSink();
    const { services, later } = await openSender(engine, url, []);
    const queueBoth = () => transaction(services.db, (trx) => enqueue(trx, [newMail(ANA), newMail(BO)], 0));
    await Promise.all([queueBoth(), queueBoth(), queueBoth()]);
    const rows = await outboxRows(services);
    expect(rows.map(({ email }) => email).sort()).toEqual([ANA, BO]);
    expect(rows[0]?.data).toContain('M-7');
    services.outbox.wake();
    await expect.poll(() => outboxRows(services)).toMatchObject(Array(2).fill({ state: 'sent', data: '{}' }));
    await queueBoth();
    later();
    await refer(services);
    expect(await outboxRows(services)).toHaveLength(2);
    expect(to(mails)).toEqual([ANA, BO]);
    expect(header(mails[0], 'Message-ID')).toMatch(/^<M-7\.[\w-]+@localhost>$/);
    expect(await notifications(services)).toEqual([]);
  });

  test('a mail of a kind that only a newer version knows is retried', async () => {
    const { mails, url } = await startSmtpSink();
    const { services, later } = await openSender(engine, url, []);
    await enqueue(services.db, [newMail(ANA)], 0);
    await services.db.updateTable('outbox').set({ kind: 'toString' }).execute();
    services.outbox.wake();
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    await services.db.updateTable('outbox').set({ kind: 'referral' }).execute();
    later();
    await expect.poll(() => to(mails)).toEqual([ANA]);
  });

  test('an account removed during an attempt that fails: no further attempt', async () => {
    const { port, mails } = await startSmtpSink();
    const { url } = await startSmtpProxy(port, async (line) => {
      if (!line.startsWith('354')) return true;
      await services.users.remove(ANA, { ...TESTER, isForced: true });
      return false;
    });
    const { services, later } = await openSender(engine, url, [ANA]);
    await refer(services);
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'parked', data: '{}' }]);
    await services.outbox.close();
    services.outbox.start();
    later();
    await refer(services);
    await services.outbox.close();
    expect(await states(services)).toEqual(['parked']);
    expect(mails).toEqual([]);
  });

  test('without a mail server, each message is a file that only its owner can read', async () => {
    const { services, options } = await openSender(engine, undefined, [ANA, BO]);
    const reference = await refer(services);
    await expect.poll(() => states(services)).toEqual(['sent', 'sent']);
    const folder = path.join(options.dataDir, 'mail');
    const files = readdirSync(folder);
    expect(files).toHaveLength(2);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    for (const file of files) {
      expect(file).toMatch(new RegExp(`^${reference}\\.[\\w-]+\\.eml$`));
      expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
      const text = readFileSync(path.join(folder, file), 'utf8');
      expect(text).toContain(`Subject: New patient referral ${reference}\r\n`);
      for (const word of Object.values(PATIENT)) expect(text).not.toContain(word);
    }
  });
});

import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeDueMail } from '../../../server/mail/outbox/repository.ts';
import { ANA, BO, header, notifications, openSender, outboxRows, states, to } from '../../support/outbox.ts';
import { TESTER } from '../../support/provider.ts';
import { notify } from '../../support/recipients.ts';
import { PATIENT, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { startSmtpProxy, startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openTwoSites } from '../../support/test-site.ts';

describe.each(engines)('processes that share the outbox (%s)', (engine) => {
  test('processes share the queue and send each mail once', async () => {
    const { mails, url } = await startSmtpSink();
    const sites = await openTwoSites(engine, { smtpUrl: url });
    const [first] = sites;
    await notify(first.services, ANA, BO);
    for (let count = 0; count < 8; count++) await refer(first.services);
    for (const { services } of sites) services.outbox.start();
    await expect
      .poll(async () => (await states(first.services)).every((state) => state === 'sent'))
      .toBe(true);
    for (const { services } of sites) await services.close();
    expect(mails).toHaveLength(16);
    expect(new Set(mails.map((mail) => header(mail, 'Message-ID'))).size).toBe(16);
  });

  test('after a crash, the mail is sent once others may take it', async () => {
    const { mails, url } = await startSmtpSink();
    const { services, later } = await openSender(engine, url, [ANA]);
    await services.outbox.close();
    await refer(services);
    await takeDueMail(services.db, { now: Date.now(), until: Date.now() + 90_000 });
    services.outbox.start();
    // Once a later mail is sent, the taken one has been skipped.
    await refer(services);
    await expect.poll(() => states(services)).toEqual(['sent', 'pending']);
    later(91_000);
    await expect.poll(() => states(services)).toEqual(['sent', 'sent']);
    expect(mails).toHaveLength(2);
  });

  test('close waits for mails that are being sent', async () => {
    const { mails, port } = await startSmtpSink();
    const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<true>()];
    const { url } = await startSmtpProxy(port, () => {
      reached.resolve();
      return gate.promise;
    });
    const { services } = await openSender(engine, url, [ANA]);
    await refer(services);
    await reached.promise;
    const closed = services.outbox.close();
    gate.resolve(true);
    await closed;
    expect(await states(services)).toEqual(['sent']);
    expect(mails).toHaveLength(1);
  });

  test('queues nothing without recipients; deactivated recipients get no more mails', async () => {
    const { mails, url } = await startSmtpSink();
    const { services } = await openSender(engine, url, []);
    await refer(services);
    expect(await notifications(services)).toEqual([]);
    await services.outbox.close();
    await notify(services, ANA);
    await refer(services);
    await addUser(services.db, { email: 'cy@practice.example' });
    await services.users.deactivate(ANA, TESTER.actor);
    services.outbox.start();
    expect(await notifications(services)).toMatchObject([
      { email: ANA, state: 'parked', attempts: 0, error: 'The account was deactivated before it was sent.' },
    ]);
    await notify(services, BO);
    await refer(services);
    await expect.poll(() => to(mails)).toEqual([BO]);
  });

  test('an account deactivated during an attempt that fails: no further attempt', async () => {
    const { port, mails } = await startSmtpSink();
    const { url } = await startSmtpProxy(port, async (line) => {
      if (!line.startsWith('354')) return true;
      await services.users.deactivate(ANA, TESTER.actor);
      return false;
    });
    const { services, later } = await openSender(engine, url, [ANA]);
    await addUser(services.db, { email: 'cy@practice.example' });
    await refer(services);
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'parked' }]);
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

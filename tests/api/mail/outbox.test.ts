import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { takeDueMail } from '../../../server/mail/outbox-repository.ts';
import { unassignAll } from '../../../server/referrals/repository.ts';
import { deactivateUser } from '../../../server/team/service.ts';
import { ANA, BO, header, openSender, outboxRows, states, to } from '../../support/outbox.ts';
import { TESTER } from '../../support/provider.ts';
import { notify, PATIENT, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { startSmtpProxy, startSmtpSink } from '../../support/smtp-sink.ts';
import { engines, openTwoSites } from '../../support/test-site.ts';

describe('the outbox', () => {
  const engine = 'sqlite';

  test('notifies each recipient with the reference and link, without patient data', async () => {
    const { mails, url } = await startSmtpSink();
    const { services } = await openSender(engine, url, [ANA, BO]);
    const reference = await refer(services);
    await expect.poll(() => states(services)).toEqual(['sent', 'sent']);
    expect(to(mails)).toEqual([ANA, BO]);
    const [row] = await outboxRows(services);
    for (const mail of mails) {
      expect(header(mail, 'Subject')).toBe(`New patient referral ${reference}`);
      expect(header(mail, 'Auto-Submitted')).toBe('auto-generated');
      expect(header(mail, 'Content-Type')).toContain('multipart/alternative');
      expect(mail.text).toContain(`${services.origin}/portal/referrals/${row?.reference}`);
      expect(mail.text).toContain(reference);
      for (const word of Object.values(PATIENT)) expect(JSON.stringify(mail)).not.toContain(word);
    }
    expect(mails[0]?.html).toContain(`<a href="${services.origin}/portal/referrals/${row?.reference}">`);
    const ids = mails.map((mail) => header(mail, 'Message-ID'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(new RegExp(`^<${reference}\\.[\\w-]+@localhost>$`));
  });

  test('a permanent rejection parks the mail with its reason, and does not delay others', async () => {
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
    const all = await outboxRows(services);
    expect(all.filter(({ email }) => email === ANA).map(({ state }) => state)).toEqual(
      Array(10).fill('sent'),
    );
    for (const { state, error, attempts } of all.filter(({ email }) => email === BO)) {
      expect([state, attempts]).toEqual(['failed', 1]);
      expect(error).toContain('No such user here');
    }
    later();
    await refer(services);
    await expect.poll(() => mails.length).toBe(11);
    await expect.poll(() => asked).toBe(11);
  });

  test('a mail that failed before comes after new ones, whatever is due first', async () => {
    const order: string[] = [];
    const { url } = await startSmtpSink({
      rejectRecipient(address) {
        order.push(address);
        return address === BO ? { code: 451, message: 'Later' } : null;
      },
    });
    const { services, later } = await openSender(engine, url, [BO]);
    await refer(services);
    await expect.poll(() => outboxRows(services)).toMatchObject([{ attempts: 1 }]);
    await services.outbox.close();
    await notify(services, ANA);
    later();
    await refer(services);
    order.length = 0;
    services.outbox.start();
    await expect.poll(() => order).toEqual([ANA, BO]);
  });

  test('a rejected login is an error of our settings: the mail has not failed, and staff do not read the password', async () => {
    const { port } = await startSmtpSink({ rejectsLogin: true });
    const { services } = await openSender(engine, `smtp://user:hunter2@127.0.0.1:${port}`, [ANA]);
    await refer(services);
    const error = 'the mail server rejects the user or password of SMTP_URL';
    const pending = { state: 'pending', attempts: 1, error };
    await expect.poll(() => outboxRows(services)).toMatchObject([pending]);
  });

  test('retries after 1, 5, 15 and 60 minutes, then hourly for three days, then fails', async () => {
    const { services, later } = await openSender(engine, 'smtp://127.0.0.1:1', [ANA]);
    await refer(services);
    for (const [index, minutes] of [1, 5, 15, 60, 60].entries()) {
      const attempts = index + 1;
      await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'pending', attempts }]);
      later((minutes - 1) * 60_000 + 50_000);
      await services.outbox.close();
      services.outbox.start();
      expect(await outboxRows(services)).toMatchObject([{ attempts }]);
      later(15_000);
    }
    const error = expect.stringContaining('ECONNREFUSED');
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'pending', attempts: 6, error }]);
    await services.db.updateTable('outbox').set({ attempts: 75 }).execute();
    later();
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'failed', attempts: 76 }]);
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
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    later();
    await expect.poll(() => states(services)).toEqual(['sent']);
    later();
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map((mail) => header(mail, 'Message-ID'))).size).toBe(1);
  });
});

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
    await expect.poll(() => states(services)).toEqual(['pending', 'sent']);
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
    expect(await outboxRows(services)).toEqual([]);
    await services.outbox.close();
    await notify(services, ANA);
    await refer(services);
    await addUser(services.db, { email: 'cy@practice.example' });
    await deactivateUser(services, ANA, TESTER.actor, unassignAll);
    services.outbox.start();
    expect(await outboxRows(services)).toMatchObject([
      { email: ANA, state: 'failed', attempts: 0, error: 'The account was deactivated before it was sent.' },
    ]);
    await notify(services, BO);
    await refer(services);
    await expect.poll(() => to(mails)).toEqual([BO]);
  });

  test('without a mail server, each message is a file that only its owner can read', async () => {
    const { services, options } = await openSender(engine, undefined, [ANA, BO]);
    const reference = await refer(services);
    const saved = { state: 'sent', error: 'There is no mail server.' };
    await expect.poll(() => outboxRows(services)).toMatchObject([saved, saved]);
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

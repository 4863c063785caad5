import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { transaction } from '../../../server/db/transaction.ts';
import { enqueue } from '../../../server/mail/outbox/repository.ts';
import {
  ANA,
  BO,
  header,
  newMail,
  notifications,
  openSender,
  outboxRows,
  states,
  to,
} from '../../support/outbox.ts';
import { TESTER } from '../../support/provider.ts';
import { notify } from '../../support/recipients.ts';
import { PATIENT, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { startSmtpProxy, startSmtpSink } from '../../support/smtp-sink.ts';
import { createDatabase, engines, openSiteOn } from '../../support/test-site.ts';

describe.each(engines)('processes that share the outbox, and other mails (%s)', (engine) => {
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
    // Once a later mail is sent, the leased one has been skipped.
    await refer(services);
    await expect.poll(() => states(services)).toEqual(['sent', 'pending']);
    later(31_000);
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
    expect(await notifications(services)).toMatchObject([{ email: ANA, state: 'parked', attempts: 0 }]);
    await notify(services, BO);
    await refer(services);
    await expect.poll(() => to(mails)).toEqual([BO]);
  });

  test('a mail without a referral: in no inbox, its data deleted afterward', async () => {
    const { mails, url } = await startSmtpSink();
    const { services } = await openSender(engine, url, []);
    await transaction(services.db, (trx) => enqueue(trx, [newMail(ANA), newMail(BO)], 0));
    const rows = await outboxRows(services);
    expect(rows.map(({ email }) => email).sort()).toEqual([ANA, BO]);
    expect(rows[0]?.data).toContain('M-7');
    services.outbox.wake();
    await expect.poll(() => outboxRows(services)).toMatchObject(Array(2).fill({ state: 'sent', data: '{}' }));
    expect(to(mails)).toEqual([ANA, BO]);
    expect(header(mails[0], 'Message-ID')).toMatch(/^<M-7\.[\w-]+@localhost>$/);
    expect(await notifications(services)).toEqual([]);
  });

  test('a mail of a kind that only a newer version knows is retried', async () => {
    const { mails, url } = await startSmtpSink();
    const { services, later } = await openSender(engine, url, []);
    // In one transaction, because the outbox may poll at any time.
    await transaction(services.db, async (trx) => {
      await enqueue(trx, [newMail(ANA)], 0);
      await trx.updateTable('outbox').set({ kind: 'toString' }).execute();
    });
    services.outbox.wake();
    await expect.poll(() => outboxRows(services)).toMatchObject([{ state: 'pending', attempts: 1 }]);
    await services.db.updateTable('outbox').set({ kind: 'referral' }).execute();
    later();
    await expect.poll(() => to(mails)).toEqual([ANA]);
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

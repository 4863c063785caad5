import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { practice } from '../../practice.config.ts';
import { startSilentServer, startSmtpSink } from '../../tests/support/smtp-sink.ts';
import { createMailer, transportOptions } from './mailer.ts';

const OWN = { address: practice.defaults.email };
const MAIL = { to: 'ana@practice.example', subject: 'Hello', text: 'One line.\n' };

const mailer = (smtpUrl: string, from: { name?: string; address: string } = OWN) =>
  createMailer({ smtpUrl, dataDir: '', sender: async () => from });

describe('sends one message to one address', () => {
  test("from the practice's name and address, or those of MAIL_FROM", async () => {
    const { mails, url } = await startSmtpSink();
    await mailer(url).send(MAIL);
    const sender = { name: 'Front Desk', address: 'no-reply@mail.example' };
    await mailer(url, sender).send({ ...MAIL, text: `${'Ünïcode = '.repeat(20)}\n` });
    expect(mails.map(({ from, recipients }) => [from, recipients])).toEqual([
      [practice.defaults.email, [MAIL.to]],
      ['no-reply@mail.example', [MAIL.to]],
    ]);
    const from = `From: ${practice.name} <${practice.defaults.email}>`;
    const headers = [from, `To: ${MAIL.to}`, 'Subject: Hello'];
    expect(mails[0]?.headers).toEqual(expect.arrayContaining(headers));
    expect(mails[1]?.headers).toContain('From: Front Desk <no-reply@mail.example>');
    expect(mails.map(({ text }) => text.trim())).toEqual(['One line.', 'Ünïcode = '.repeat(20).trim()]);
  });

  test.each([
    ...['ana@practice.example, bo@evil.example', 'ana@practice.example>\r\nRCPT TO:<bo@evil.example'],
    ...['ana@practice.example\r\nBcc: bo@evil.example', 'Group: bo@evil.example;'],
  ])('special characters in the address add no recipient: %j', async (to) => {
    const { mails, url } = await startSmtpSink();
    const [sent] = await Promise.allSettled([mailer(url).send({ ...MAIL, to })]);
    expect(mails).toHaveLength(sent.status === 'fulfilled' ? 1 : 0);
    for (const { recipients, headers } of mails) {
      expect(recipients).toHaveLength(1);
      expect(recipients).not.toContain('bo@evil.example');
      expect(headers.filter((line) => /^(cc|bcc):/i.test(line))).toEqual([]);
    }
  });
});

describe('a server that does not accept the message', () => {
  test('silent after the greeting: times out, and closes the connection', async () => {
    const { url, connection } = await startSilentServer('220 mail.example ESMTP\r\n');
    const ended = connection.then(([socket]) => once(socket, 'end'));
    await expect(mailer(url).send(MAIL, 300)).rejects.toThrow('the mail server took longer than 0.3 seconds');
    await ended;
  });

  test('reports why the server rejects the message or is unreachable', async () => {
    const { url } = await startSilentServer('554 No service here\r\n');
    await expect(mailer(url).send(MAIL)).rejects.toThrow('No service here');
    await expect(mailer('smtp://127.0.0.1:1').send(MAIL)).rejects.toThrow('ECONNREFUSED');
  });
});

describe('requires TLS except on localhost', () => {
  // On Linux and macOS, 0.0.0.0 reaches this machine, but the mailer does not treat it as localhost.
  test('sends nothing to another host without it', async () => {
    const { mails, port } = await startSmtpSink();
    await expect(mailer(`smtp://0.0.0.0:${port}`).send(MAIL)).rejects.toThrow(/STARTTLS/);
    expect(mails).toEqual([]);
  });

  test.each([
    ['smtp://mail.example', true, true],
    ['smtp://localhost@mail.example/localhost', true, true],
    ['smtps://mail.example', false, true],
    ['smtp://localhost', false, false],
  ])('%s: STARTTLS required %s, certificate checked %s', (smtpUrl, requireTLS, rejectUnauthorized) => {
    expect(transportOptions(smtpUrl)).toEqual({ url: smtpUrl, requireTLS, tls: { rejectUnauthorized } });
  });
});

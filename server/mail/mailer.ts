import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { practice } from '../../practice.config.ts';

/** One message to one address. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** In angle brackets, the same for each try (RFC 5322, 3.6.4); a new one without it. */
  messageId?: string;
};

export type Mailer = {
  /** @throws Error when the mail server did not take the message within the deadline. */
  send(mail: Mail): Promise<void>;
};

export type MailerOptions = {
  /** `smtp://` or `smtps://`. */
  smtpUrl: string;
  /** Undefined: the practice's own address. */
  from: string | undefined;
  /** The library's own limits are for silence between two lines only; this one is for the whole conversation. */
  deadlineMs?: number | undefined;
};

const DEADLINE_MS = 20_000;

/** Sends mail through the server at `smtpUrl`. */
export function createMailer({ smtpUrl, from, deadlineMs = DEADLINE_MS }: MailerOptions): Mailer {
  return {
    async send(mail) {
      const transport = nodemailer.createTransport(transportOptions(smtpUrl));
      // Ends the conversation too: `transport.close` alone would leave it open.
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        await transport.sendMail({ ...messageOf(mail, from), signal });
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new Error(`the mail server took longer than ${deadlineMs / 1000} seconds`);
      } finally {
        transport.close();
      }
    },
  };
}

/** Where there is no mail server: keeps each message as a file of the folder, named for its Message-ID. */
export function createMailFolder({ folder, from }: { folder: string; from: string | undefined }): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message, messageId } = await transport.sendMail(messageOf(mail, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = /^<([\w.-]+)@/.exec(messageId)?.[1] ?? randomUUID();
      const draft = path.join(folder, `.${randomUUID()}`);
      await writeFile(draft, message, { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, path.join(folder, `${name}.eml`));
    },
  };
}

/** The message as the library takes it. An address object is one recipient, whatever commas it holds. */
function messageOf({ to, ...mail }: Mail, from: string | undefined) {
  return {
    from: { name: practice.name, address: from ?? practice.contact.email },
    to: { name: '', address: to },
    // No out-of-office answers to it (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...mail,
  };
}

/**
 * Except to this machine itself nothing is sent without TLS. On this machine a certificate is not looked at: what it
 * offers is often one that it made for itself, and nobody is in between.
 */
export function transportOptions(smtpUrl: string) {
  const { hostname, protocol } = new URL(smtpUrl);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return {
    url: smtpUrl,
    requireTLS: protocol === 'smtp:' && !isLoopback,
    tls: { rejectUnauthorized: !isLoopback },
  };
}

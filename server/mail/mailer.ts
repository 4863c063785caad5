import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { practice } from '../../practice.config.ts';
import { deliveryError } from './delivery-error.ts';
import { removeLogin } from './remove-login.ts';

/** One message to one address. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** In angle brackets, the same for each attempt (RFC 5322, 3.6.4); random if unset. */
  messageId?: string;
};

export type Mailer = {
  /** @throws Error if the mail server does not accept the message within the deadline. */
  send(mail: Mail): Promise<void>;
};

type MailerOptions = {
  /** `smtp://` or `smtps://`. */
  smtpUrl: string;
  /** Returns the address to send from. */
  sender: () => Promise<string>;
  /** The limit for the whole delivery; the library only limits the time between two lines. */
  deadlineMs?: number | undefined;
};

const DEADLINE_MS = 20_000;

export function createMailer({ smtpUrl, sender, deadlineMs = DEADLINE_MS }: MailerOptions): Mailer {
  return {
    async send(mail) {
      const transport = nodemailer.createTransport(transportOptions(smtpUrl));
      // The signal closes the connection; `transport.close` alone leaves it open.
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        await transport.sendMail({ ...(await messageOf(mail, sender)), signal });
      } catch (error) {
        if (!signal.aborted) {
          if (error instanceof Error) error.message = removeLogin(error.message, smtpUrl);
          throw error;
        }
        throw new Error(`the mail server took longer than ${deadlineMs / 1000} seconds`);
      } finally {
        transport.close();
      }
    },
  };
}

/** Sends the mail. Returns null, or the error as one line, even if the mail server's reply has several. */
export function sendError(mailer: Mailer, mail: Mail): Promise<string | null> {
  return mailer.send(mail).then(
    () => null,
    (error: unknown) => deliveryError(error).message,
  );
}

/** Without a mail server: writes each message to a file named after its Message-ID. */
export function createMailFolder({
  folder,
  sender,
}: { folder: string } & Pick<MailerOptions, 'sender'>): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail) {
      const { message, messageId } = await transport.sendMail(await messageOf(mail, sender));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = /^<([\w.-]+)@/.exec(messageId)?.[1] ?? randomUUID();
      const draft = path.join(folder, `.${randomUUID()}`);
      await writeFile(draft, message, { mode: 0o600, flag: 'wx', flush: true });
      await rename(draft, path.join(folder, `${name}.eml`));
    },
  };
}

/** Returns nodemailer's message. An address object is one recipient, even with commas in it. */
async function messageOf({ to, ...mail }: Mail, sender: MailerOptions['sender']) {
  return {
    from: { name: practice.name, address: await sender() },
    to: { name: '', address: to },
    // Suppresses out-of-office replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...mail,
  };
}

/** Requires TLS except on loopback, where certificates are often self-signed and interception is impossible. */
export function transportOptions(smtpUrl: string) {
  const { hostname, protocol } = new URL(smtpUrl);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  return {
    url: smtpUrl,
    requireTLS: protocol === 'smtp:' && !isLoopback,
    tls: { rejectUnauthorized: !isLoopback },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { practice } from '../../practice.config.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html?: string;
  /** In angle brackets, the same for each attempt (RFC 5322, 3.6.4); random if unset. */
  messageId?: string;
};

export type Mailer = {
  /** False without a mail server: messages become files, which reach nobody. */
  hasServer: boolean;
  /** @param deadlineMs for the whole delivery: the library only limits the time between two lines. */
  send(mail: Mail, deadlineMs?: number): Promise<void>;
};

type MailerOptions = {
  /** `smtp://` or `smtps://`; undefined writes each message to a file in the data folder. */
  smtpUrl: string | undefined;
  dataDir: string;
  /** Returns the address to send from, and a name other than the practice's. */
  sender: () => Promise<{ name?: string; address: string }>;
};

const DEADLINE_MS = 20_000;

export function createMailer({ smtpUrl, dataDir, sender }: MailerOptions): Mailer {
  if (!smtpUrl) return createMailFolder(path.join(dataDir, 'mail'), sender);
  return {
    hasServer: true,
    async send(mail, deadlineMs = DEADLINE_MS) {
      const transport = nodemailer.createTransport(transportOptions(smtpUrl));
      // The signal closes the connection; `transport.close` alone leaves it open.
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        await transport.sendMail({ ...(await messageOf(mail, sender)), signal });
      } catch (error) {
        if (signal.aborted) throw new Error(`the mail server took longer than ${deadlineMs / 1000} seconds`);
        throw error;
      } finally {
        transport.close();
      }
    },
  };
}

function createMailFolder(folder: string, sender: MailerOptions['sender']): Mailer {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    hasServer: false,
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

/** Returns nodemailer's message; an address object is one recipient, even with commas in it. */
async function messageOf({ to, ...mail }: Mail, sender: MailerOptions['sender']) {
  return {
    from: { name: practice.name, ...(await sender()) },
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

/** Sends the mail. @returns null, or the error as one line */
export function sendError(mailer: Mailer, mail: Mail): Promise<string | null> {
  return mailer.send(mail).then(
    () => null,
    (error: unknown) => deliveryError(error).message,
  );
}

/** A failed delivery: one line for staff, codes for the log, and whether the error is permanent. */
type DeliveryError = { message: string; code: string; isPermanent: boolean };

type SmtpError = Error & { code?: string; responseCode?: number; command?: string };

const MAX_ERROR_LENGTH = 200;

/**
 * Reads a delivery's error. Only codes 5yz for the recipient or the message are permanent (RFC 5321, 4.2.1): a rejected
 * login or sender is a setting, which staff can correct.
 */
export function deliveryError(error: unknown): DeliveryError {
  const known: SmtpError = error instanceof Error ? error : new Error(String(error));
  const { code = known.name, responseCode = 0, command = '' } = known;
  return {
    message: smtpErrorText(known).slice(0, MAX_ERROR_LENGTH),
    code: [code, command, responseCode].filter(Boolean).join(' '),
    isPermanent: responseCode >= 500 && responseCode < 600 && /^(RCPT TO|DATA)$/.test(command),
  };
}

/** Returns another program's text as one line, without control characters such as terminal escapes. */
export function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}

/** Returns an error as one line. What a server says to a login is left out, because it may repeat the password. */
export function smtpErrorText({ message, code }: SmtpError): string {
  return code === 'EAUTH' ? 'the mail server rejects the user or password of SMTP_URL' : oneLine(message);
}

import nodemailer from 'nodemailer';
import { practice } from '../../practice.config.ts';

/** One plain message to one address. */
export type Mail = { to: string; subject: string; text: string };

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
  deadlineMs?: number;
};

const DEADLINE_MS = 20_000;

/** Sends mail through the server at `smtpUrl`. */
export function createMailer({ smtpUrl, from, deadlineMs = DEADLINE_MS }: MailerOptions): Mailer {
  const sender = { name: practice.name, address: from ?? practice.contact.email };
  return {
    async send({ to, subject, text }) {
      const transport = nodemailer.createTransport(transportOptions(smtpUrl));
      // Ends the conversation too: `transport.close` alone would leave it open.
      const signal = AbortSignal.timeout(deadlineMs);
      try {
        // An address object is one recipient, whatever commas it holds.
        const message = { from: sender, to: { name: '', address: to }, subject, text, signal };
        await transport.sendMail(message);
      } catch (error) {
        if (!signal.aborted) throw error;
        throw new Error(`the mail server took longer than ${deadlineMs / 1000} seconds`);
      } finally {
        transport.close();
      }
    },
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

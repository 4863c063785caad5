import nodemailer from 'nodemailer';
import { practice } from '../../practice.config.ts';

/** One plain message to one address. */
export type Mail = { to: string; subject: string; text: string };

export type Mailer = {
  /** @throws Error when the mail server did not take the message within the deadline. */
  send(mail: Mail): Promise<void>;
};

/** The library's own limits are for silence between two lines only; this one is for the whole conversation. */
const DEADLINE_MS = 20_000;

/**
 * Sends mail through the server at `smtpUrl` (`smtp://` or `smtps://`). Except to this machine itself nothing is sent
 * without TLS.
 */
export function createMailer({ smtpUrl, from }: { smtpUrl: string; from: string | undefined }): Mailer {
  const { hostname, protocol } = new URL(smtpUrl);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  const sender = { name: practice.name, address: from ?? practice.contact.email };
  return {
    async send({ to, subject, text }) {
      const transport = nodemailer.createTransport({
        url: smtpUrl,
        requireTLS: protocol === 'smtp:' && !isLoopback,
      });
      const deadline = Promise.withResolvers<never>();
      const timer = setTimeout(() => {
        deadline.reject(new Error(`the mail server took longer than ${DEADLINE_MS / 1000} seconds`));
      }, DEADLINE_MS);
      try {
        // An address object is one recipient, whatever commas it holds.
        const message = { from: sender, to: { name: '', address: to }, subject, text };
        await Promise.race([transport.sendMail(message), deadline.promise]);
      } finally {
        clearTimeout(timer);
        transport.close();
      }
    },
  };
}

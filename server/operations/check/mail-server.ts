import { connect, type Socket } from 'node:net';
import nodemailer from 'nodemailer';
import { withTimeout } from '../../db/with-timeout.ts';
import { transportOptions } from '../../mail/mailer.ts';
import { removeLogin } from '../../mail/remove-login.ts';
import type { Config } from '../config.ts';
import { type CheckLine, fail, messageOf, ok } from './line.ts';

const MAIL_LIMIT_MS = 6_000;

/** Connects to the mail server, starts TLS and signs in as if to send a mail, but sends nothing. */
export async function checkMailServer(
  { smtpUrl }: Pick<Config, 'smtpUrl'>,
  limitMs = MAIL_LIMIT_MS,
): Promise<CheckLine[]> {
  if (!smtpUrl) return [];
  const { hostname, port, protocol, username } = new URL(smtpUrl);
  const address = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`;
  const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(address.split(':').at(-1)) });
  const transport = nodemailer.createTransport({
    ...transportOptions(smtpUrl),
    // Use our own socket, because closing the transport leaves one open.
    getSocket: (_options, callback) => {
      waitUntilConnected(socket).then(() => callback(null, { connection: socket }), callback);
    },
  });
  try {
    const timeout = () => new Error(`No answer within ${limitMs / 1_000} seconds`);
    await withTimeout(transport.verify(), limitMs, timeout);
    return [
      ok('mail server', `${address} is ready${username ? ', with this login' : ''}. Nothing was sent.`),
    ];
  } catch (error) {
    const reason = removeLogin(messageOf(error), smtpUrl);
    return [fail('mail server', `${address}: ${reason}. Correct SMTP_URL, or ask its operator.`)];
  } finally {
    transport.close();
    socket.destroy();
  }
}

function waitUntilConnected(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', resolve).on('error', reject);
  });
}

import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** A mail as it arrived: the envelope that decides where it goes, its header lines and its text. */
export type ReceivedMail = { from: string; recipients: string[]; headers: string[]; text: string };

/** A mail server on loopback that keeps what it is given, until the test ends. With TLS its certificate is its own. */
export async function startSmtpSink({ offersTls = false } = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: offersTls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    async onData(stream, { envelope }, callback) {
      const [head = '', body = ''] = String(await buffer(stream)).split(/\r\n\r\n(.*)/s);
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        recipients: envelope.rcptTo.map(({ address }) => address),
        headers: head.replace(/\r\n\s+/g, ' ').split('\r\n'),
        text: /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? unquoted(body) : body,
      });
      callback();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = listening.address() as AddressInfo;
  return { mails, port, url: `smtp://127.0.0.1:${port}` };
}

/** Something on loopback that greets and then says nothing more; `connection` is the first that comes. */
export async function startSilentServer(greeting: string) {
  const server: Server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.resume().write(greeting);
  });
  const connection = once(server, 'connection') as Promise<[Socket]>;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, connection };
}

/** Decodes quoted-printable (RFC 2045, 6.7). */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { expectNoLeaks } from './leaks.ts';
import { listen } from './listen.ts';

/** A received mail: its envelope, header lines and decoded parts. */
export type ReceivedMail = {
  from: string;
  recipients: string[];
  headers: string[];
  text: string;
  html: string;
};

/** A local mail server that records mails until the test ends. */
export async function startSmtpSink({
  rejectRecipient = () => null,
  rejectsLogin = false,
}: {
  rejectRecipient?: (address: string) => { code: number; message: string } | null;
  /** Rejects with the password in the message, as a careless server does. */
  rejectsLogin?: boolean;
} = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    disabledCommands: rejectsLogin ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) => callback(new Error(`No such login: ${password}`)),
    disableReverseLookup: true,
    onRcptTo({ address }, _session, callback) {
      const rejection = rejectRecipient(address);
      callback(rejection && Object.assign(new Error(rejection.message), { responseCode: rejection.code }));
    },
    async onData(stream, { envelope }, callback) {
      const message = await buffer(stream).catch(() => null);
      // The sender disconnected: no message.
      if (message === null) return;
      const { head, body } = split(String(message));
      const boundary = /boundary="([^"]+)"/.exec(head)?.[1];
      const parts = boundary ? body.split(`--${boundary}\r\n`).slice(1) : [String(message)];
      const part = (type: string) => decoded(parts.find((each) => each.includes(`Content-Type: ${type}`)));
      mails.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        recipients: envelope.rcptTo.map(({ address }) => address),
        headers: head.replace(/\r\n\s+/g, ' ').split('\r\n'),
        text: part('text/plain'),
        html: part('text/html'),
      });
      callback();
    },
  });
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  onTestFinished(async () => {
    await new Promise<void>((resolve) => server.close(resolve));
    const checked = mails.map(({ recipients, ...mail }) => ({ ...mail, to: `To: ${recipients.join()}` }));
    expectNoLeaks('A mail', JSON.stringify(checked));
  });
  const { port } = listening.address() as AddressInfo;
  return { mails, port, url: `smtp://127.0.0.1:${port}` };
}

/**
 * A proxy that forwards the mail server's responses line by line.
 * @param onLine called before each line; returning false closes the connection.
 */
export async function startSmtpProxy(
  targetPort: number,
  onLine: (line: string) => Promise<boolean> | boolean,
): Promise<{ url: string }> {
  const server = createServer((client) => {
    const upstream = connect(targetPort, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => {});
    client.pipe(upstream);
    client.once('close', () => upstream.destroy());
    void (async () => {
      for await (const line of createInterface({ input: upstream, crlfDelay: Number.POSITIVE_INFINITY })) {
        if (!(await onLine(line))) return void client.destroy();
        client.write(`${line}\r\n`);
      }
      client.end();
    })();
  });
  return { url: `smtp://127.0.0.1:${await listen(server)}` };
}

/** A local server that sends a greeting and nothing more. `connection` is its first connection. */
export async function startSilentServer(greeting: string) {
  const server: Server = createServer((socket) => {
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => {});
    socket.resume().write(greeting);
  });
  const connection = once(server, 'connection') as Promise<[Socket]>;
  return { url: `smtp://127.0.0.1:${await listen(server)}`, connection };
}

function split(message: string): { head: string; body: string } {
  const [head = '', body = ''] = message.split(/\r\n\r\n(.*)/s);
  return { head, body };
}

function decoded(part = ''): string {
  const { head, body } = split(part);
  return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? unquoted(body) : body;
}

/** Decodes quoted-printable (RFC 2045, 6.7). */
function unquoted(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

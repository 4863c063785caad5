import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { openTestSite } from '../../support/test-site.ts';

const MEGABYTE = 1_048_576;

async function openSite() {
  const { services, api } = await openTestSite('sqlite');
  const { origin, ask, lines } = await openCachedSite(services, countedPages().handlePage, {
    trustedProxies: 1,
  });

  /** Starts a request on a connection of its own. Its answer is null as long as it is unfinished. */
  async function start(path: string, headers: Record<string, string>, sent: string | Buffer = '') {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk) => (received += chunk));
    const all = { 'X-Forwarded-For': '192.0.2.1', Origin: services.origin, ...headers };
    const lines = Object.entries({ Host: 'localhost', ...all }).map((entry) => entry.join(': '));
    socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    socket.write(sent);
    const status = () => (received === '' ? null : Number(received.slice(9, 12)));
    return { socket, status, received: () => received };
  }
  return { services, api, ask, lines, start };
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

test('a 413 arrives with Connection: close, too', async () => {
  const { start } = await openSite();
  const headers = { ...FORM, Connection: 'close', 'Content-Length': `${9 * MEGABYTE}` };
  const { socket, received } = await start(
    '/api/patient_referrals',
    headers,
    Buffer.alloc(9 * MEGABYTE, 'x'),
  );
  await expect.poll(() => socket.closed).toBe(true);
  expect(received()).toMatch(/^HTTP\/1.1 413 .*Please send at most 64 kB/s);
});

test.each<Record<string, string>>([{ 'Content-Length': '1000' }, { 'Transfer-Encoding': 'chunked' }])(
  'a body that a client breaks off is 400, and no error (%o)',
  async (length) => {
    const { start, lines } = await openSite();
    const { socket } = await start('/api/patient_referrals', { ...FORM, ...length }, '2\r\na=\r\n');
    // Until the server reads the body.
    await setTimeout(100);
    socket.destroy();
    await expect.poll(() => lines).toMatchObject([{ level: 'info', status: 400 }]);
  },
);

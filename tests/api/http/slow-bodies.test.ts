import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { signedInPerson } from '../../support/portal.ts';
import { openTestSite } from '../../support/test-site.ts';

const MEGABYTE = 1_048_576;
const VISITOR = { 'X-Forwarded-For': '192.0.2.2' };

/** A site behind a proxy, whose connections are all from one address. The test sets the clock of timers; `poll` moves it, too. */
async function openSite() {
  const { services, api } = await openTestSite('sqlite');
  const { origin, ask, lines } = await openCachedSite(services, countedPages().handlePage, {
    trustedProxies: 1,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());

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
const JSON_BODY = { 'Content-Type': 'application/json' };

describe('behind a proxy, clients with slow bodies', () => {
  test('cannot keep others out, and small bodies get 408 after 10 s', async () => {
    const { ask, start, lines } = await openSite();
    const paths = ['/api/patient_referrals', '/faqs', '/confirm/x'];
    const posts = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        start(String(paths[index % 3]), { ...FORM, 'Content-Length': '60000' }, 'a='),
      ),
    );
    const statuses = () => Map.groupBy(posts, ({ status }) => status());
    await expect.poll(() => statuses().get(503)?.length).toBe(300 - 64);
    for (const path of ['/', '/faqs', '/api/states', '/healthz']) {
      expect([path, (await ask(path, { headers: VISITOR })).status]).toEqual([path, 200]);
    }
    const referral = {
      method: 'POST',
      headers: { ...VISITOR, ...JSON_BODY, Origin: 'http://localhost:3000' },
    };
    expect((await ask('/api/patient_referrals', { ...referral, body: '{}' })).status).toBe(422);

    await vi.advanceTimersByTimeAsync(8_000);
    expect(statuses().get(null)).toHaveLength(64);
    await vi.advanceTimersByTimeAsync(2_000);
    await expect.poll(() => statuses().get(408)?.length).toBe(64);
    // The rest of their bodies is not waited for.
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => posts.filter(({ socket }) => !socket.closed)).toEqual([]);
    expect(lines.filter(({ level }) => level !== 'info')).toEqual([]);
  });

  test.each([
    ['that are too large', '/api/patient_referrals', { ...FORM, 'Content-Length': `${5 * MEGABYTE}` }, 413],
    ['without a length', '/api/patient_referrals', { ...FORM, 'Transfer-Encoding': 'chunked' }, 408],
    ['of uploads without a session', '/api/providers', { ...FORM, 'Content-Length': `${5 * MEGABYTE}` }, 401],
    ['for no address', '/api/nowhere', { ...FORM, 'Content-Length': '1000' }, 404],
  ])('get no more time with bodies %s', async (_, path, headers, expected) => {
    const { start } = await openSite();
    const sent = 'Content-Length' in headers ? 'x'.repeat(expected === 413 ? 100_000 : 100) : '1\r\nx\r\n';
    const { socket, status } = await start(path, headers, sent);
    await expect.poll(() => status() !== null || vi.getTimerCount() > 0).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(status).toBe(expected);
    await vi.advanceTimersByTimeAsync(1_000);
    await expect.poll(() => socket.closed).toBe(true);
  });

  test('are signed-in staff: large uploads get a minute, other bodies 10 s', async () => {
    const { services, api, start } = await openSite();
    const browser = await signedInPerson({ services, api });
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ');
    const upload = (bytes: number) =>
      start('/api/providers', { ...FORM, Cookie: cookie, 'Content-Length': `${bytes}` }, 'x'.repeat(100));
    const [small, large] = [await upload(60_000), await upload(70_000)];
    await expect.poll(() => vi.getTimerCount()).toBeGreaterThanOrEqual(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect.poll(small.status).toBe(408);
    expect(large.status()).toBeNull();
    await vi.advanceTimersByTimeAsync(50_000);
    await expect.poll(large.status).toBe(408);
  });
});

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

test('a body that a client breaks off is 400, and no error', async () => {
  const { start, lines } = await openSite();
  const { socket } = await start('/api/patient_referrals', { ...FORM, 'Content-Length': '1000' }, 'a=');
  await expect.poll(() => vi.getTimerCount()).toBeGreaterThan(0);
  socket.destroy();
  await expect.poll(() => lines).toMatchObject([{ level: 'info', status: 400 }]);
});

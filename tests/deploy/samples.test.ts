import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { Agent, type RequestOptions, request } from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { listen } from '../support/listen.ts';
import { startedServer, temporaryFolder } from '../support/process.ts';
import { requireProgram } from '../support/programs.ts';
import {
  ADDRESS_HEADER,
  HOST_NAME,
  OTHER_HOST_NAME,
  type ProxyName,
  startProxy,
} from '../support/proxies.ts';

const MEGABYTE = 1_048_576;
/** More than the server's connections. */
const POSTS = 2_300;
const VISITOR = { localAddress: '127.0.0.2' };
const ORIGIN = `https://${HOST_NAME}`;
const PROXIES = ['nginx', 'caddy'] as const;

/** Starts the proxy in front of these ports. Requests trust its certificate only. */
async function openProxy(name: ProxyName, upstreams: number[]) {
  const { httpsPort, httpPort, ca } = await startProxy(name, upstreams);
  const open = ({ headers, ...options }: RequestOptions) =>
    request({
      ...{ host: '127.0.0.1', port: httpsPort, servername: HOST_NAME, ca, ...options },
      headers: { Host: HOST_NAME, Origin: ORIGIN, ...headers },
      // A proxy that rejects a body closes the connection while it is sent.
    }).on('error', () => {});
  const send = async (path: string, { body, ...options }: RequestOptions & { body?: Buffer } = {}) => {
    const [response] = await once(open({ path, ...options }).end(body), 'response');
    return { status: response.statusCode, headers: response.headers, text: await text(response) };
  };
  /** Starts a post whose body does not arrive. Waits until it is connected or rejected. */
  const postSlowly = async (): Promise<void> => {
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': '60000' };
    const sent = open({ path: '/faqs', method: 'POST', agent: false, headers });
    sent.on('response', (response) => response.resume()).write('a=');
    onTestFinished(() => void sent.destroy());
    const [socket] = await once(sent, 'socket');
    await once(socket, 'secureConnect').catch(() => {});
  };
  /** Repeats requests on 64 connections until the test ends. @returns how many were limited. */
  const flood = (target: string): { limited: number } => {
    const agent = new Agent({ keepAlive: true, maxSockets: 64 });
    const counts = { limited: 0 };
    let isOver = false;
    let sent = 0;
    onTestFinished(() => {
      isOver = true;
      agent.destroy();
    });
    const repeat = async () => {
      while (!isOver) {
        const { status } = await send(target + sent++, { agent }).catch(() => ({ status: null }));
        if (status === 429) counts.limited++;
      }
    };
    for (let connection = 0; connection < 64; connection++) void repeat();
    return counts;
  };
  return { send, postSlowly, flood, httpPort };
}

async function startSite(name: ProxyName) {
  const port = await freePort();
  await startedServer({ SITE_URL: ORIGIN, HOST: '127.0.0.1', PORT: `${port}`, TRUST_PROXY: '1' });
  return openProxy(name, [port]);
}

async function startUpstream(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  onTestFinished(() => server.closeAllConnections());
  return listen(server);
}

test.each(PROXIES)('%s serves the site over TLS', async (name) => {
  const { send, httpPort } = await startSite(name);
  const home = await send('/');
  expect(home).toMatchObject({ status: 200, text: expect.stringContaining('<title>') });
  expect(home.headers).toHaveProperty('strict-transport-security');
  const plain = await fetch(`http://127.0.0.1:${httpPort}/about`, { redirect: 'manual' });
  expect([301, 308]).toContain(plain.status);

  const given = { 'X-Request-Id': 'chosen-by-the-visitor' };
  const { headers } = await send('/api/captcha/challenge', { headers: given });
  expect(headers['x-request-id']).toMatch(/^[\w-]{32,}$/);

  const post = (bytes: number) =>
    send('/api/providers', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: Buffer.alloc(bytes),
    });
  expect(await post(8.2 * MEGABYTE)).toMatchObject({ status: 401, text: expect.stringContaining('error') });
  // Caddy counts only what the server reads.
  const tooLarge = name === 'nginx' ? 413 : 401;
  expect((await post(10 * MEGABYTE)).status).toBe(tooLarge);
});

test.runIf(process.platform === 'linux')(
  'nginx: a client with 2,300 slow posts keeps nobody out',
  async () => {
    const { send, postSlowly } = await startSite('nginx');
    await Promise.all(Array.from({ length: POSTS }, postSlowly));
    const referral = { ...VISITOR, method: 'POST', headers: { 'Content-Type': 'application/json' } };
    for (let round = 0; round < 5; round++) {
      for (const page of ['/', '/about', '/nowhere', '/api/states']) {
        expect((await send(page, VISITOR)).status).toBe(page === '/nowhere' ? 404 : 200);
      }
      const body = Buffer.from('{"patient_referral":{}}');
      expect((await send('/api/patient_referrals', { ...referral, body })).status).toBe(422);
    }
  },
);

test.each([
  ['pages that do not exist', '/nowhere?x='],
  ['lists', '/api/providers?limit=100&x='],
])('nginx: during a flood of %s, 99 of 100 visits take less than a second', async (_, target) => {
  const { send, flood } = await startSite('nginx');
  await send('/', VISITOR);
  const counts = flood(target);
  await expect.poll(() => counts.limited, { timeout: 30_000 }).toBeGreaterThan(100);
  const times: number[] = [];
  for (let visits = 0; visits < 100; visits++) {
    const start = performance.now();
    expect((await send('/', VISITOR)).status).toBe(200);
    times.push(performance.now() - start);
    await setTimeout(50);
  }
  // A second, because the flood and the site share the machine.
  expect(times.sort((a, b) => a - b)[98]).toBeLessThan(1_000);
});

test('nginx: addresses of one IPv6 network of 64 bits share a limit', async () => {
  const { send } = await openProxy('nginx', [await startUpstream((_, outgoing) => outgoing.end())]);
  const ask = async (address: string) =>
    (await send('/api/states', { headers: { [ADDRESS_HEADER]: address } })).status;
  const network = (addressOf: (n: string) => string) =>
    Promise.all(Array.from({ length: 300 }, (_, n) => ask(addressOf(n.toString(16)))));
  expect(await network((n) => `2001:db8:a0a:a0a::${n}:a0a`)).toContain(429);
  expect(await ask('2001:db8:a0a:a0b::1')).toBe(200);
  expect(await network((n) => `2001:db8:0:${n}::1`)).not.toContain(429);
});

test.each(PROXIES)('%s redirects other hosts; it retries a GET elsewhere, but no POST', async (name) => {
  let posts = 0;
  const startCounting = (respond: (outgoing: ServerResponse) => void) =>
    startUpstream((incoming, outgoing) => {
      if (incoming.method === 'POST') posts++;
      incoming.resume().once('end', () => respond(outgoing));
    });
  const failing = await startCounting((outgoing) => outgoing.destroy());
  const working = await startCounting((outgoing) => outgoing.end('the site'));
  const { send } = await openProxy(name, [failing, working]);
  for (let round = 0; round < 4; round++) expect((await send('/')).text).toBe('the site');
  for (let round = 0; round < 4; round++) await send('/', { method: 'POST', body: Buffer.from('{}') });
  expect(posts).toBe(4);
  const { status, headers } = await send('/providers?state=OR', { headers: { Host: OTHER_HOST_NAME } });
  expect([status, headers.location]).toEqual([301, `${ORIGIN}/providers?state=OR`]);
});

test('systemd accepts the service and rates its exposure low', () => {
  const systemdAnalyze = requireProgram('systemd-analyze', 'systemd');
  const unit = path.join(temporaryFolder(), 'sorrel.service');
  const sample = readFileSync('deploy/sorrel.service', 'utf8');
  // The program must exist.
  writeFileSync(unit, sample.replace('/opt/sorrel/node_modules/.bin/node', process.execPath));
  const run = (...args: string[]) => spawnSync(systemdAnalyze, [...args, unit], { encoding: 'utf8' });
  expect(run('verify')).toMatchObject({ status: 0, stdout: '', stderr: '' });
  // From 0 to 100; a default service has 96.
  expect(run('security', '--offline=true', '--threshold=20')).toMatchObject({ status: 0 });
});

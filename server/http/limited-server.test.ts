import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLimitedServer } from './limited-server.ts';

const SHORT = {
  requestTimeout: 400,
  headersTimeout: 200,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 200,
  timeout: 5_000,
  maxConnections: 4,
  maxConnectionsPerAddress: 2,
  maxConnectionsPerIpv6Block: 3,
};

/** Starts a server that answers once it has read the body. @returns a function that connects to it. */
async function listen({ trustedProxies = 0, limits = SHORT } = {}) {
  const server = createLimitedServer(trustedProxies, limits);
  server.on('request', (request, response) => request.resume().on('end', () => response.end('done')));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (): Socket => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    return socket;
  };
}

/** Returns what the server sends until it closes the connection. */
async function received(socket: Socket): Promise<string> {
  return Buffer.concat(await socket.toArray()).toString();
}

const START = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n';

test.each([
  ['a slow body', `${START}\r\nsome of it`, /^HTTP\/1.1 408 /],
  ['slow headers', START, /^HTTP\/1.1 408 /],
  ['a connection without a request', '', /^(HTTP\/1.1 408 |$)/],
  ['an idle connection after its response', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n', /^HTTP\/1.1 200 /],
])('%s is closed', async (_, sent, answer) => {
  const socket = (await listen())();
  socket.write(sent);
  expect(await received(socket)).toMatch(answer);
});

test('a client that does not read its response is closed', async () => {
  const server = createLimitedServer(0, { ...SHORT, timeout: 200 });
  const closed = Promise.withResolvers<void>();
  server.on('request', (_request, response) => {
    response.once('close', closed.resolve).end(Buffer.alloc(16 * 1_048_576));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await closed.promise;
});

test.each([
  ['of one address', 0, SHORT.maxConnectionsPerAddress],
  ['of all together, behind a proxy', 1, SHORT.maxConnections],
])('excess connections %s are closed, and the others answered', async (_, trustedProxies, max) => {
  const open = await listen({
    trustedProxies,
    limits: { ...SHORT, headersTimeout: 3_000, requestTimeout: 3_000 },
  });
  const kept = Array.from({ length: max }, open);
  await Promise.all(kept.map((socket) => once(socket, 'connect')));
  expect(await received(open())).toBe('');
  for (const socket of kept) {
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    expect(await received(socket)).toMatch(/^HTTP\/1.1 200 /);
  }
  // Their connections no longer count.
  const next = open();
  next.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  expect(await received(next)).toMatch(/^HTTP\/1.1 200 /);
});

/** Returns a function that opens a connection from an address. */
function connectionsTo(server: Server) {
  return (remoteAddress: string): Socket => {
    const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
    server.emit('connection', socket);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
}

test('an IPv6 connection counts toward its /64 network and its /48 block', () => {
  const open = connectionsTo(createLimitedServer(0, SHORT));
  const network = [open('2001:db8:7:1::1'), open('2001:db8:7:1::2')];
  expect(open('2001:db8:7:1::3').destroyed).toBe(true);
  const others = [open('2001:db8:7:2::1'), open('2001:db8:8:1::1'), open('192.0.2.1')];
  expect([...network, ...others].map(({ destroyed }) => destroyed)).toEqual(Array(5).fill(false));
  expect(open('2001:db8:7:3::1').destroyed).toBe(true);
});

test('eight addresses leave nearly half of all connections to others', () => {
  const server = createLimitedServer(0);
  const open = connectionsTo(server);
  const all = Array.from({ length: 8 * 300 }, (_, index) => open(`192.0.2.${index % 8}`));
  const kept = all.filter(({ destroyed }) => !destroyed);
  expect(server.maxConnections - kept.length).toBeGreaterThan(900);
});

import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createLimitedServer } from './limited-server.ts';

const SHORT = {
  requestTimeout: 400,
  headersTimeout: 200,
  connectionsCheckingInterval: 50,
  keepAliveTimeout: 200,
  timeout: 5_000,
  maxConnections: 4,
};

/** Starts a server that answers once it has read the body. @returns a function that connects to it. */
async function listen(limits = SHORT) {
  const server = createLimitedServer(limits);
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
  const server = createLimitedServer({ ...SHORT, timeout: 200 });
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

test('a GET closes its connection, so that nothing waits for its body', async () => {
  const server = createLimitedServer({ ...SHORT, requestTimeout: 60_000 });
  server.on('request', (_request, response) => void response.end('done'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  for (const body of ['Content-Length: 100', 'Transfer-Encoding: chunked']) {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n${body}\r\n\r\n`);
    expect(await received(socket)).toMatch(/^HTTP\/1.1 200 .*Connection: close/s);
  }
});

test('excess connections are closed, and the others answered', async () => {
  const open = await listen({ ...SHORT, headersTimeout: 3_000, requestTimeout: 3_000 });
  const kept = Array.from({ length: SHORT.maxConnections }, open);
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

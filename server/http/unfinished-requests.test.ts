import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createUnfinishedRequests, type Listener } from './unfinished-requests.ts';

type Options = {
  trustedProxies?: number;
  listener?: Listener;
  limits?: { perAddress: number; perIpv6Block: number };
};

/** A server whose responses the test ends, behind a proxy that writes the client's address. */
async function openServer({ trustedProxies = 1, listener, limits }: Options = {}) {
  const responses: ServerResponse[] = [];
  const server = createServer();
  const unfinished = createUnfinishedRequests(server, trustedProxies, limits);
  const keep = (_request: IncomingMessage, response: ServerResponse) => void responses.push(response);
  server.on('request', unfinished.limit(listener ?? keep));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });

  async function open() {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => (received += chunk));
    await once(socket, 'connect');
    const send = (count = 1, from = '192.0.2.1', start = 'GET') =>
      void socket.write(
        `${start} / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Length: ${start === 'GET' ? 0 : 9}\r\n\r\n`.repeat(
          count,
        ),
      );
    return { socket, send, received: () => received };
  }

  /** Sends a request on a connection of its own. @returns the status, or null as long as it is unfinished. */
  async function ask(from: string, start = 'GET') {
    const { socket, send, received } = await open();
    const before = responses.length;
    send(1, from, start);
    await expect.poll(() => responses.length > before || received() !== '' || socket.closed).toBe(true);
    return received() === '' ? null : Number(received().slice(9, 12));
  }
  return { server, unfinished, responses, open, ask };
}

const untilClosed = (socket: Socket) => expect.poll(() => socket.closed).toBe(true);

test('a client may have 64 unfinished requests, whatever connections they use; others are not affected', async () => {
  const { responses, open, ask } = await openServer();
  const connections = [await open(), await open()];
  for (const { send } of connections) send(31);
  await expect.poll(() => responses.length).toBe(62);
  // Requests whose bodies do not arrive count, too.
  expect([await ask('192.0.2.1', 'POST'), await ask('192.0.2.1', 'POST')]).toEqual([null, null]);
  const { socket, send, received } = await open();
  send();
  await untilClosed(socket);
  expect(received()).toMatch(/^HTTP\/1.1 503 .*Retry-After: 2\r\n.*Connection: close\r\n.*Please try again/s);
  expect(await ask('192.0.2.2')).toBeNull();

  responses[0]?.end();
  await expect.poll(() => connections[0]?.received()).toContain('200');
  expect(await ask('192.0.2.1')).toBeNull();
  expect(await ask('192.0.2.1')).toBe(503);
});

test('an IPv6 request counts toward its /64 network and its /48 block', async () => {
  const { ask } = await openServer({ limits: { perAddress: 2, perIpv6Block: 3 } });
  expect([await ask('2001:db8:7::1'), await ask('2001:db8:7::2'), await ask('2001:db8:7::3')]).toEqual([
    null,
    null,
    503,
  ]);
  expect([await ask('2001:db8:7:2::1'), await ask('2001:db8:8:1::1')]).toEqual([null, null]);
  expect(await ask('2001:db8:7:3::1')).toBe(503);
});

test('without a proxy, the address of the connection counts', async () => {
  const { ask } = await openServer({ trustedProxies: 0, limits: { perAddress: 1, perIpv6Block: 1 } });
  expect([await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([null, 503]);
});

test('too many on one connection close it, and the rest of the chunk costs nothing', async () => {
  const { responses, open, ask } = await openServer();
  const { socket, send } = await open();
  send(500);
  await untilClosed(socket);
  expect(responses).toHaveLength(64);
  // Nothing counts any longer.
  expect(await ask('192.0.2.1')).toBeNull();
});

test('a client that disconnects leaves nothing counted once its requests have started', async () => {
  const { promise: started, resolve: start } = Promise.withResolvers<void>();
  const { open, ask, unfinished } = await openServer({
    limits: { perAddress: 2, perIpv6Block: 2 },
    listener: () => started,
  });
  const { socket, send } = await open();
  send(2);
  await expect.poll(() => [...unfinished.byConnection().values()].map(({ length }) => length)).toEqual([2]);
  socket.destroy();
  await expect.poll(() => unfinished.byConnection().size).toBe(0);
  expect(await ask('192.0.2.1')).toBe(503);
  start();
  await started;
  const next = await open();
  next.send();
  await expect.poll(() => [...unfinished.byConnection().values()].map(({ length }) => length)).toContain(1);
});

test('a response that is sent at once does not count', async () => {
  const { open } = await openServer({
    limits: { perAddress: 1, perIpv6Block: 1 },
    listener: (_request, response) => void response.end('sent'),
  });
  const { send, received } = await open();
  send(2);
  await expect.poll(() => received().split('HTTP/1.1 200').length - 1).toBe(2);
});

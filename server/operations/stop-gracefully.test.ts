import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createUnfinishedRequests } from '../http/unfinished-requests.ts';
import { trackConnections } from './stop-gracefully.ts';

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const LARGE = 16 * 1_048_576;

async function openServer(answer: (response: ServerResponse) => void) {
  const server = createServer();
  const unfinished = createUnfinishedRequests(server, 0);
  server.on(
    'request',
    unfinished.limit((_request, response) => void answer(response)),
  );
  const connections = trackConnections(server, unfinished);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;
  const open = async () => {
    const socket = connect(port, '127.0.0.1').pause();
    const accepted = once(server, 'connection');
    await Promise.all([once(socket, 'connect'), accepted]);
    return socket;
  };
  const close = async () => {
    connections.drain();
    const closed = new Promise<void>(connections.stopListening);
    connections.closeIdle();
    await closed;
  };
  return { port, open, close, ...connections };
}

test('connections without a request are closed at once', async () => {
  const { open, close } = await openServer((response) => response.end());
  await open();
  const idle = await open();
  idle.write(GET);
  await once(idle.resume(), 'data');
  await close();
});

test('while it drains, the next response of each connection closes it, and new ones are answered', async () => {
  const { open, drain } = await openServer((response) => response.end('answer'));
  const used = await open();
  used.write(GET);
  await once(used.resume(), 'data');
  used.pause();
  const silent = await open();
  drain();
  for (const socket of [used, silent, await open()]) {
    socket.write(GET);
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/Connection: close.*answer$/s);
  }
});

test('requests on pending connections are answered before it stops listening', async () => {
  const { port, acceptArrived, drain, stopListening } = await openServer((response) =>
    response.end('answer'),
  );
  drain();
  // Continues in a phase of the event loop that accepts no connections, as after a signal.
  await stat(import.meta.filename);
  const sockets = Array.from({ length: 8 }, () => connect(port, '127.0.0.1'));
  for (const socket of sockets) socket.write(GET);
  await acceptArrived();
  const closed = new Promise<void>(stopListening);
  for (const socket of sockets) expect(Buffer.concat(await socket.toArray()).toString()).toContain('answer');
  await closed;
});

test.each([
  ['not begun', (response: ServerResponse) => () => response.end(Buffer.alloc(LARGE))],
  [
    'begun',
    (response: ServerResponse) => {
      response.flushHeaders();
      return () => response.end(Buffer.alloc(LARGE));
    },
  ],
  [
    'ended but not sent',
    (response: ServerResponse) => {
      response.end(Buffer.alloc(LARGE));
      return () => {};
    },
  ],
])('a response that has %s is sent completely, and its connection is closed', async (_, begin) => {
  const { promise: begun, resolve } = Promise.withResolvers<() => void>();
  const { open, close } = await openServer((response) => resolve(begin(response)));
  const socket = await open();
  socket.write(GET);
  const finish = await begun;
  const closed = close();
  finish();
  const received = (await socket.toArray()).reduce((length, chunk) => length + chunk.length, 0);
  expect(received).toBeGreaterThan(LARGE);
  await closed;
});

test('a response in progress says that its connection closes', async () => {
  const responses: ServerResponse[] = [];
  const { open, close } = await openServer((response) => responses.push(response));
  const socket = await open();
  socket.write(GET);
  await expect.poll(() => responses.length).toBe(1);
  const closed = close();
  responses[0]?.end('first');
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toContain('Connection: close');
  expect(answer).toContain('first');
  await closed;
});

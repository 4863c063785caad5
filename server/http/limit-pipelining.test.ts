import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

/** Opens a connection and collects the responses that the server has to send. */
async function openConnection(
  answer: (request: IncomingMessage, response: ServerResponse) => void = () => {},
) {
  const responses: ServerResponse[] = [];
  const server = createServer(
    limitPipelining((request, response) => {
      responses.push(response);
      answer(request, response);
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const send = (count: number, body = '') =>
    void socket.write(
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n${body}`.repeat(count),
    );
  const answered = () => received.split('HTTP/1.1 200').length - 1;
  return { server, socket, responses, send, answered, received: () => received };
}

/** Resolves when the connection is closed or reset. */
function untilClosed(socket: Socket): Promise<unknown> {
  socket.resume().on('error', () => {});
  return new Promise((resolve) => socket.once('close', resolve));
}

test('starts a request after the earlier responses are sent', async () => {
  const { responses, send, answered } = await openConnection();
  send(8);
  for (let done = 1; done <= 8; done++) {
    await expect.poll(() => responses.length).toBe(done);
    expect(responses[done - 1]?.socket).not.toBeNull();
    responses[done - 1]?.end();
    await expect.poll(answered).toBe(done);
  }
});

test('responds in order without delay, even to requests with a body', async () => {
  let number = 0;
  const { send, answered, received } = await openConnection(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.end(`${++number}: ${body.length};`);
  });
  const large = 'x'.repeat(100_000);
  send(1);
  send(3, large);
  await expect.poll(answered).toBe(4);
  expect(received().match(/\d: \d+;/g)).toEqual(['1: 0;', '2: 100000;', '3: 100000;', '4: 100000;']);
});

test('eight requests may wait on a connection, repeatedly', async () => {
  const { socket, responses, send, answered } = await openConnection();
  send(8);
  for (let done = 1; done <= 20; done++) {
    await expect.poll(() => responses.length).toBe(done);
    responses[done - 1]?.end();
    await expect.poll(answered).toBe(done);
    send(1);
  }
  expect(socket.destroyed).toBe(false);
});

test('the ninth closes the connection, and the rest of the chunk costs nothing', async () => {
  const { socket, responses, send } = await openConnection();
  const closed = untilClosed(socket);
  send(500);
  await closed;
  expect(responses).toHaveLength(1);
});

test('a client that disconnects leaves nothing waiting', async () => {
  const { server, socket, responses, send } = await openConnection();
  send(8);
  await expect.poll(() => responses.length).toBe(1);
  socket.destroy();
  await once(responses[0] as ServerResponse, 'close');
  responses[0]?.end();
  await setImmediate();
  expect(responses).toHaveLength(1);
  server.close();
  await once(server, 'close');
});

test('a request has its own async context, not that of the previous one', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const { send } = await openConnection((_request, response) => {
    seen.push(context.getStore());
    context.run('of another request', () => void response.end());
  });
  send(3);
  await expect.poll(() => seen).toEqual([undefined, undefined, undefined]);
});

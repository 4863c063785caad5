import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitPipelining } from './limit-pipelining.ts';

/** Collects the responses that a server is asked for on one connection. */
async function openConnection() {
  const responses: ServerResponse[] = [];
  const server = createServer(limitPipelining((_request, response) => void responses.push(response)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  const send = (count: number) =>
    void socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(count));
  return { socket, responses, send };
}

/** Resolves when the connection is closed, in order or by a reset. */
function untilClosed(socket: Socket): Promise<unknown> {
  socket.resume().on('error', () => {});
  return new Promise((resolve) => socket.once('close', resolve));
}

test('eight requests may wait on a connection, again and again', async () => {
  const { socket, responses, send } = await openConnection();
  let received = '';
  socket.on('data', (chunk) => (received += chunk));
  const answered = () => received.split('HTTP/1.1 200').length - 1;
  send(8);
  for (let done = 1; done <= 20; done++) {
    await expect.poll(() => responses.length).toBe(done + 7);
    responses[done - 1]?.end();
    await expect.poll(answered).toBe(done);
    send(1);
  }
  expect(socket.destroyed).toBe(false);
});

test('the ninth closes the connection, and the rest of the chunk costs nothing more', async () => {
  const { socket, responses, send } = await openConnection();
  const closed = untilClosed(socket);
  send(500);
  await closed;
  expect(responses).toHaveLength(8);
});

test('responses that are complete at once count until they are sent', async () => {
  const { socket, responses, send } = await openConnection();
  const closed = untilClosed(socket);
  send(8);
  await expect.poll(() => responses.length).toBe(8);
  // In reverse order, so that only the first one's end sends them.
  for (const response of responses.slice(1).reverse()) response.end();
  send(1);
  await closed;
  expect(responses).toHaveLength(8);
});

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline; proxies and command-line tools send a few requests ahead. */
const MAX_UNANSWERED = 8;

/**
 * Closes a connection with more unanswered requests. Node.js parses all requests of a chunk, up to 64 kB, before it
 * sends a response.
 */
export function limitPipelining(
  listener: RequestListener<typeof IncomingMessage, typeof ServerResponse>,
): typeof listener {
  const behindFirst = new WeakMap<Socket, number>();

  return (request, response) => {
    const { socket } = request;
    // The rest of the chunk, after the connection was closed.
    if (socket.destroyed) return;
    // A response has no socket while an earlier one is unfinished. Others, which are nearly all, need no count.
    if (response.socket === null) {
      const count = (behindFirst.get(socket) ?? 0) + 1;
      if (count >= MAX_UNANSWERED) return void socket.destroy();
      behindFirst.set(socket, count);
      response.once('socket', () => behindFirst.set(socket, (behindFirst.get(socket) ?? 1) - 1));
    }
    listener(request, response);
  };
}

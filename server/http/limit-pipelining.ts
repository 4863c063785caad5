import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline; proxies and command-line tools send a few requests ahead. */
const MAX_UNANSWERED = 8;

/**
 * Starts a connection's requests one at a time, so that no response is in memory before earlier ones are sent. Closes a
 * connection with more unanswered requests: Node.js parses a whole chunk, up to 64 kB, at once.
 */
export function limitPipelining(
  listener: RequestListener<typeof IncomingMessage, typeof ServerResponse>,
): typeof listener {
  const waitingRequests = new WeakMap<Socket, number>();

  return (request, response) => {
    const { socket } = request;
    // A later request in the chunk, after the connection was closed.
    if (socket.destroyed) return;
    // A response has no socket while an earlier one is unfinished. Nearly all have one and need no count.
    if (response.socket !== null) return listener(request, response);
    const count = (waitingRequests.get(socket) ?? 0) + 1;
    if (count >= MAX_UNANSWERED) return void socket.destroy();
    waitingRequests.set(socket, count);
    const start = () => {
      waitingRequests.set(socket, (waitingRequests.get(socket) ?? 1) - 1);
      listener(request, response);
    };
    // The event fires in the earlier request's async context, with its id and time limit.
    response.once('socket', AsyncResource.bind(start));
  };
}

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { requestAddress } from './client-address.ts';
import { createFairQueue } from './fair-queue.ts';
import { isSafe } from './origin-check.ts';

type Listener = RequestListener<typeof IncomingMessage, typeof ServerResponse>;

/** More than a browser sends at once. */
const MAX_WAITING_PER_ADDRESS = 256;
const RETRY_AFTER_SECONDS = 2;
const HEALTH_CHECKS = ['/healthz', '/readyz'];

type TurnOptions = { trustedProxies: number; maxWaiting?: number };

/**
 * Handles one request per turn of the event loop; network addresses take turns. Otherwise a cached page would wait for
 * all requests that arrive with it. Health checks have their own queue, so they wait only for each other.
 */
export function answerInTurns(answer: Listener, options: TurnOptions): Listener {
  const answerHealthCheck = takeTurns(answer, options);
  const answerOther = takeTurns(answer, options);
  return (request, response) =>
    HEALTH_CHECKS.includes(request.url ?? '')
      ? answerHealthCheck(request, response)
      : answerOther(request, response);
}

function takeTurns(
  answer: Listener,
  { trustedProxies, maxWaiting = MAX_WAITING_PER_ADDRESS }: TurnOptions,
): Listener {
  const waiting = createFairQueue<Parameters<Listener>>();

  function takeTurn(): void {
    const next = waiting.takeNext();
    if (waiting.size() > 0) setImmediate(takeTurn);
    if (next && !isAbandoned(next[0])) answer(...next);
  }

  return (request, response) => {
    const address = requestAddress(request, trustedProxies);
    if (waiting.sizeOf(address) >= maxWaiting) {
      // Closing the connection makes a retry cost the client more than the rejection costs the server.
      const headers = {
        'Retry-After': RETRY_AFTER_SECONDS,
        'Content-Type': 'text/plain',
        Connection: 'close',
      };
      response.writeHead(503, headers).end('Too many requests at once. Please try again in a moment.');
      return;
    }
    if (waiting.size() === 0) setImmediate(takeTurn);
    waiting.add(address, [request, response]);
  };
}

/** Whether it is a read whose client has disconnected. Changes always complete. */
function isAbandoned({ method = '', socket }: IncomingMessage): boolean {
  return isSafe(method) && socket.destroyed;
}

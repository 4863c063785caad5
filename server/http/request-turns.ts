import { AsyncResource } from 'node:async_hooks';
import type { IncomingMessage, RequestListener } from 'node:http';
import { isSafe } from './origin-check.ts';
import type { Listener } from './unfinished-requests.ts';

const HEALTH_CHECKS = ['/healthz', '/readyz'];

/**
 * Starts one request per turn of the event loop; otherwise a cached page would wait for all requests that arrive with it.
 * Health checks have their own queue, so they wait only for each other. The promise resolves once the request has started.
 */
export function startInTurns(listener: RequestListener): Listener {
  const startHealthCheck = takeTurns(listener);
  const startOther = takeTurns(listener);
  return (request, response) =>
    HEALTH_CHECKS.includes(request.url ?? '')
      ? startHealthCheck(request, response)
      : startOther(request, response);
}

function takeTurns(listener: RequestListener): Listener {
  const waiting: (() => void)[] = [];

  function startNext(): void {
    const start = waiting.shift();
    if (waiting.length > 0) setImmediate(startNext);
    start?.();
  }

  return (request, response) => {
    if (waiting.length === 0) setImmediate(startNext);
    const { promise, resolve } = Promise.withResolvers<void>();
    const start = () => {
      resolve();
      if (!isAbandoned(request)) listener(request, response);
    };
    // In the request's own async context, not that of the one before it.
    waiting.push(AsyncResource.bind(start));
    return promise;
  };
}

/** Whether it is a read whose client has disconnected. Changes always complete. */
function isAbandoned({ method = '', socket }: IncomingMessage): boolean {
  return isSafe(method) && socket.destroyed;
}

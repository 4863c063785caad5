import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestAddress } from './client-address.ts';
import { isSafe } from './origin-check.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;
type Waiter = Parameters<Listener>;

/** More than a browser sends at once; pipelined requests arrive in thousands. */
const MAX_WAITING_PER_ADDRESS = 256;
const RETRY_AFTER_SECONDS = 2;
const HEALTH_CHECKS = ['/healthz', '/readyz'];

/**
 * Answers one request in each turn of the event loop, and network addresses in turn. Requests that arrive together
 * would otherwise be answered together, and cached pages would wait for all of them. Health checks do not wait.
 */
export function answerInTurns(
  answer: Listener,
  { trustedProxies, maxWaiting = MAX_WAITING_PER_ADDRESS }: { trustedProxies: number; maxWaiting?: number },
): Listener {
  /** By address; the first one is next. */
  const waiting = new Map<string, Waiter[]>();

  function takeTurn(): void {
    const [[address, waiters] = ['', []]] = waiting;
    const next = waiters.shift();
    waiting.delete(address);
    if (waiters.length > 0) waiting.set(address, waiters);
    if (waiting.size > 0) setImmediate(takeTurn);
    if (next && !hasLeft(next[0])) answer(...next);
  }

  return (request, response) => {
    if (HEALTH_CHECKS.includes(request.url ?? '')) return answer(request, response);
    const address = requestAddress(request, trustedProxies);
    const waiters: Waiter[] = waiting.get(address) ?? [];
    if (waiters.length >= maxWaiting) {
      response.writeHead(503, { 'Retry-After': RETRY_AFTER_SECONDS, 'Content-Type': 'text/plain' });
      response.end('Too many requests at once. Please try again in a moment.');
      return;
    }
    if (waiting.size === 0) setImmediate(takeTurn);
    waiters.push([request, response]);
    waiting.set(address, waiters);
  };
}

/** Whether nobody waits for the answer. Changes are made in any case. */
function hasLeft({ method = '', socket }: IncomingMessage): boolean {
  return isSafe(method) && socket.destroyed;
}

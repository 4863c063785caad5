import { setImmediate } from 'node:timers/promises';
import { createFairQueue } from '../http/fair-queue.ts';
import type { RateLimiter } from '../http/limiter.ts';
import type { BusyStatus } from './busy-page.ts';

/** Who asks for a page: a network address, and a signal that aborts when the client disconnects. */
export type Visit = { address: string; signal: AbortSignal };

export type RenderQueueLimits = {
  running: number;
  waiting: number;
  waitingPerAddress: number;
  /** An IPv6 address also counts toward its /48 block, which has 65,536 networks. */
  waitingPerIpv6Block: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
};

export type RenderQueue = {
  /**
   * Runs the render as soon as a slot is free. Addresses take turns and leave room for others.
   * @throws RenderRejection if the queue is full or too slow, or the address's budget is spent; the signal's reason if
   *   the client disconnects before the render starts.
   */
  run<T>(visit: Visit, render: () => Promise<T>): Promise<T>;
  /** The number of running and waiting renders. */
  load(): { running: number; waiting: number };
};

/** The page is not rendered: the site is busy (503), or this address asks for too many pages (429). */
export class RenderRejection extends Error {
  override readonly name = 'RenderRejection';
  readonly status: BusyStatus;
  readonly retryAfterSeconds: number;
  /** The address that requested the render. */
  readonly address: string;

  constructor(status: BusyStatus, retryAfterSeconds: number, address: string) {
    super(status === 503 ? 'The render queue is full or too slow.' : 'The render budget is spent.');
    this.status = status;
    this.retryAfterSeconds = retryAfterSeconds;
    this.address = address;
  }
}

/** Compares the name, because development loads this module twice. */
export function isRenderRejection(error: Error): error is RenderRejection {
  return error.name === 'RenderRejection';
}

/** Renders share one thread: more than one run only so that one can wait for the database. */
const LIMITS: RenderQueueLimits = {
  running: 2,
  waiting: 128,
  waitingPerAddress: 16,
  waitingPerIpv6Block: 32,
  waitMs: 1_000,
};

/** Rendering a full queue takes about a second. */
const RETRY_AFTER_SECONDS = 2;

/**
 * The one queue of all renders: public pages, the portal, data requests and error pages.
 * @param budget renders per address; null behind a gateway that limits requests.
 */
export function createRenderQueue(budget: RateLimiter | null, limits = LIMITS): RenderQueue {
  const waiting = createFairQueue<() => void>();
  let running = 0;

  function isFull(address: string): boolean {
    if (waiting.size() >= limits.waiting) return true;
    if (!budget) return false;
    return (
      waiting.sizeOf(address) >= limits.waitingPerAddress ||
      waiting.sizeOfBlock(address) >= limits.waitingPerIpv6Block
    );
  }

  async function takeSlot({ address, signal }: Visit): Promise<void> {
    signal.throwIfAborted();
    if (running < limits.running) {
      running++;
      return;
    }
    if (isFull(address)) throw new RenderRejection(503, RETRY_AFTER_SECONDS, address);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    waiting.add(address, start);
    const leave = (reason: unknown) => {
      if (waiting.remove(address, start)) reject(reason);
    };
    const onAbort = () => leave(signal.reason);
    signal.addEventListener('abort', onAbort);
    const timer = setTimeout(
      () => leave(new RenderRejection(503, RETRY_AFTER_SECONDS, address)),
      limits.waitMs,
    );
    await promise.finally(() => {
      signal.removeEventListener('abort', onAbort);
      clearTimeout(timer);
    });
  }

  function passSlot(): void {
    const start = waiting.takeNext();
    if (start) start();
    else running--;
  }

  return {
    load: () => ({ running, waiting: waiting.size() }),

    async run(visit, render) {
      await takeSlot(visit);
      try {
        // Otherwise a chain of renders without waits would never return to the event loop.
        await setImmediate();
        const spent = await budget?.take(visit.address);
        if (spent && !spent.isAllowed) throw new RenderRejection(429, spent.resetSeconds, visit.address);
        visit.signal.throwIfAborted();
        return await render();
      } finally {
        passSlot();
      }
    },
  };
}

import { setImmediate } from 'node:timers/promises';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { BusyStatus } from './busy-page.ts';

/** Who asks for a page: a network address, and a signal that aborts when the client disconnects. */
export type Visit = { address: string; signal: AbortSignal };

/** The visits that share a render, each with its address and when it came. Others may join while the render waits. */
export type Sharers = ReadonlySet<{ address: string; at: number }>;

export type RenderQueueLimits = {
  running: number;
  waiting: number;
  waitingPerAddress: number;
  /** The longest wait, in milliseconds. */
  waitMs: number;
};

export type RenderQueue = ReturnType<typeof createRenderQueue>;

/** The page is not rendered: the site is busy (503), or this address asks for too many pages (429). */
export class RenderRejection extends Error {
  override readonly name = 'RenderRejection';
  readonly status: BusyStatus;
  readonly retryAfterSeconds: number;
  /** The address whose share is used up; null if it is the problem of all that wait for the page. */
  readonly address: string | null;

  constructor(status: BusyStatus, retryAfterSeconds: number, address: string | null) {
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
  waitMs: 1_000,
};

/** Rendering a full queue takes about a second. */
const RETRY_AFTER_SECONDS = 2;

type Entry = { sharers: Sharers; start: () => void; reject: (reason: unknown) => void };

/**
 * The one queue of all renders: public pages, the portal, data requests and error pages.
 * @param budget renders per address; null behind a gateway that limits requests.
 */
export function createRenderQueue(budget: RateLimiter | null, limits = LIMITS) {
  /** The next one first. */
  const waiting: Entry[] = [];
  let running = 0;

  function leave(entry: Entry, reason: unknown): void {
    const index = waiting.indexOf(entry);
    if (index === -1) return;
    waiting.splice(index, 1);
    entry.reject(reason);
  }

  /** Returns the waiting renders by address. A shared one counts toward the address that has fewest. */
  function groupByAddress(): Map<string, Entry[]> {
    const groups = new Map<string, Entry[]>();
    for (const entry of waiting.toSorted((a, b) => a.sharers.size - b.sharers.size)) {
      let fewest: { address: string; entries: Entry[] } | undefined;
      for (const { address } of entry.sharers) {
        const entries = groups.get(address) ?? [];
        if (!fewest || entries.length < fewest.entries.length) fewest = { address, entries };
      }
      if (fewest) groups.set(fewest.address, fewest.entries);
      fewest?.entries.push(entry);
    }
    return groups;
  }

  /** @throws RenderRejection if the address has its share, or if the queue is full and no other has more. */
  function makeRoom(address: string): void {
    const byAddress = groupByAddress();
    const own = byAddress.get(address)?.length ?? 0;
    if (budget && own >= limits.waitingPerAddress) throw busy(address);
    if (waiting.length < limits.waiting) return;
    const [owner, most] = [...byAddress].reduce((a, b) => (b[1].length > a[1].length ? b : a));
    const newest = waiting.findLast((entry) => most.includes(entry));
    if (!newest || most.length <= own + 1) throw busy(null);
    leave(newest, busy(owner));
  }

  async function takeSlot({ address, signal }: Visit, sharers: Sharers): Promise<void> {
    signal.throwIfAborted();
    if (running < limits.running) {
      running++;
      return;
    }
    makeRoom(address);
    const { promise, resolve: start, reject } = Promise.withResolvers<void>();
    const entry = { sharers, start, reject };
    waiting.push(entry);
    const onAbort = () => leave(entry, signal.reason);
    signal.addEventListener('abort', onAbort);
    let timer = setTimeout(expire, limits.waitMs);
    function expire() {
      const since = Math.max(...[...sharers].map(({ at }) => at));
      const leftMs = since + limits.waitMs - performance.now();
      if (leftMs > 0) timer = setTimeout(expire, leftMs);
      else leave(entry, busy(null));
    }
    await promise.finally(() => {
      signal.removeEventListener('abort', onAbort);
      clearTimeout(timer);
    });
  }

  /** Counts the render toward the first sharer with budget left. @throws RenderRejection if none has any. */
  async function spendBudget(sharers: Sharers): Promise<void> {
    let resetSeconds = 0;
    for (const address of new Set([...sharers].map((each) => each.address))) {
      const spent = await budget?.take(address);
      if (!spent || spent.isAllowed) return;
      resetSeconds ||= spent.resetSeconds;
    }
    throw new RenderRejection(429, resetSeconds, null);
  }

  function passSlot(): void {
    const next = waiting.shift();
    if (next) next.start();
    else running--;
  }

  return {
    /** Returns the number of running and waiting renders. */
    load: () => ({ running, waiting: waiting.length }),

    /**
     * Runs the render as soon as a slot is free, in the order of arrival. In a full queue it replaces the newest one of
     * the address that has most. A shared one waits as long as its latest sharer, at the best place of all.
     * @throws RenderRejection if the queue is full or too slow, or the address's budget is spent; the signal's reason
     *   if the client disconnects before the render starts.
     */
    async run<T>(
      visit: Visit,
      render: () => Promise<T>,
      sharers: Sharers = new Set([{ address: visit.address, at: performance.now() }]),
    ): Promise<T> {
      await takeSlot(visit, sharers);
      try {
        // Otherwise a chain of renders without waits would never return to the event loop.
        await setImmediate();
        await spendBudget(sharers);
        visit.signal.throwIfAborted();
        return await render();
      } finally {
        passSlot();
      }
    },
  };
}

function busy(address: string | null): RenderRejection {
  return new RenderRejection(503, RETRY_AFTER_SECONDS, address);
}

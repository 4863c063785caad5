import { expect, onTestFinished, test, vi } from 'vitest';
import type { RateLimiter } from '../http/rate-limit.ts';
import { createRenderQueue, type RenderQueueLimits } from './render-queue.ts';
import { createSharedRenders, createSharedTasks } from './shared-renders.ts';

/** Shared renders for visits from addresses, some of which have spent their budget. */
function openRenders(spent: string[]) {
  const taken: string[] = [];
  const budget = {
    take: async (address: string) => {
      taken.push(address);
      return { isAllowed: !spent.includes(address), remaining: 0, resetSeconds: 60 };
    },
  } as unknown as RateLimiter;
  const renders = createSharedRenders<string>(createRenderQueue(budget));
  const visit = (address: string) =>
    renders.run('/', { address, signal: new AbortController().signal }, async () => `for ${address}`);
  const visitAll = async (...addresses: string[]) => {
    const results = await Promise.allSettled(addresses.map(visit));
    return results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.status));
  };
  return { taken, visitAll };
}

test('a render counts once, toward the address that started it', async () => {
  const { taken, visitAll } = openRenders([]);
  expect(await visitAll('a', 'b', 'b')).toEqual(Array(3).fill('for a'));
  expect(taken).toEqual(['a']);
});

test('counts toward the first address with budget left; 429 for all if none has any', async () => {
  const { taken, visitAll } = openRenders(['spent', 'also spent']);
  expect(await visitAll('spent', 'also spent', 'spent', 'a', 'b')).toEqual(Array(5).fill('for spent'));
  expect(taken).toEqual(['spent', 'also spent', 'a']);
  expect(await visitAll('spent', 'also spent', 'spent')).toEqual([429, 429, 429]);
});

/** A queue whose only slot is taken until the test finishes. Visits are made from addresses, to a shared page or their own. */
function openQueue(limits: Partial<RenderQueueLimits>) {
  const budget = { take: async () => ({ isAllowed: true }) } as unknown as RateLimiter;
  const all = { running: 1, waiting: 4, waitingPerAddress: 4, waitMs: 1_000, ...limits };
  const queue = createRenderQueue(budget, all);
  const renders = createSharedRenders<string>(queue);
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>();
  const results: (string | number)[] = [];
  async function keep(name: string, result: Promise<string>) {
    const text = await result.catch(({ status }) => status);
    results.push(`${name}: ${text}`);
  }
  const visit = (address: string, signal = new AbortController().signal) => ({ address, signal });
  const own = (address: string) =>
    keep(
      address,
      queue.run(visit(address), () => finished),
    );
  const share = (address: string, signal?: AbortSignal) =>
    keep(
      `${address} shared`,
      renders.run('/', visit(address, signal), async () => `for ${address}`),
    );
  void own('running');
  return { own, share, finish, results };
}

test('keeps its place while anybody waits for it who would keep one', async () => {
  const { own, share, finish, results } = openQueue({});
  const all = [own('a'), own('a'), own('a'), share('a')];
  // Not the newest entry of a any longer.
  all.push(share('b'));
  all.push(own('c'), own('d'));
  finish('done');
  await Promise.all(all);
  expect(results.toSorted()).toEqual(
    [
      'a: 503',
      'a: 503',
      'a: done',
      'a shared: for a',
      'b shared: for a',
      'c: done',
      'd: done',
      'running: done',
    ].toSorted(),
  );
});

test('counts toward an address again when the others that waited for it have left', async () => {
  const { own, share, finish, results } = openQueue({});
  const b = new AbortController();
  const all = [own('a'), own('a'), own('a'), share('a'), share('b', b.signal)];
  b.abort();
  all.push(own('c'));
  finish('done');
  await Promise.all(all);
  expect(results).toContain('a shared: 503');
});

test('is shared again without the address that has its share', async () => {
  const { own, share, finish, results } = openQueue({ waitingPerAddress: 1 });
  const all = [own('a'), share('a'), share('b')];
  finish('done');
  await Promise.all(all);
  expect(results).toContain('a shared: 503');
  expect(results).toContain('b shared: for b');
});

test('waits for as long as its latest visit may wait', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { share, results } = openQueue({});
  void share('a');
  await vi.advanceTimersByTimeAsync(900);
  void share('b');
  await vi.advanceTimersByTimeAsync(990);
  expect(results).toEqual([]);
  await vi.advanceTimersByTimeAsync(20);
  expect(results).toEqual(['a shared: 503', 'b shared: 503']);
});

function openTasks() {
  const tasks = createSharedTasks<string>();
  const started: { signal: AbortSignal; finish: (result: string) => void }[] = [];
  const clients = [new AbortController(), new AbortController(), new AbortController()];
  const share = (client: number) =>
    tasks.share('key', { signal: clients[client]?.signal ?? AbortSignal.abort() }, (signal) => {
      const { promise, resolve } = Promise.withResolvers<string>();
      started.push({ signal, finish: resolve });
      return promise;
    });
  return { share, started, leave: (client: number) => clients[client]?.abort() };
}

test('concurrent callers share a task; later ones start another', async () => {
  const { share, started } = openTasks();
  const both = [share(0), share(1)];
  started[0]?.finish('first');
  expect(await Promise.all(both)).toEqual(['first', 'first']);
  void share(2);
  expect(started).toHaveLength(2);
});

test('a task is cancelled when all callers have disconnected, and not joined later', () => {
  const { share, started, leave } = openTasks();
  void share(0);
  void share(1);
  leave(0);
  expect(started[0]?.signal.aborted).toBe(false);
  leave(1);
  expect(started[0]?.signal.aborted).toBe(true);
  void share(2);
  expect(started[1]?.signal.aborted).toBe(false);
});

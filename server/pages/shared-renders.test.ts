import { expect, test } from 'vitest';
import type { RateLimiter } from '../http/rate-limit.ts';
import { createRenderQueue } from './render-queue.ts';
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

test('is shared again without addresses whose budgets are spent', async () => {
  const { taken, visitAll } = openRenders(['spent', 'also spent']);
  expect(await visitAll('spent', 'a', 'also spent', 'spent', 'b')).toEqual([
    429,
    'for a',
    'for a',
    429,
    'for a',
  ]);
  expect(taken).toEqual(['spent', 'a']);
});

test('is shared again until the first visit has budget left', async () => {
  const { taken, visitAll } = openRenders(['spent', 'also spent']);
  expect(await visitAll('spent', 'also spent', 'also spent', 'a')).toEqual([429, 429, 429, 'for a']);
  expect(taken).toEqual(['spent', 'also spent', 'a']);
});

test('is shared again without the address whose place a newcomer takes', async () => {
  const limits = { running: 1, waiting: 3, waitingPerAddress: 3, waitMs: 10_000 };
  const queue = createRenderQueue(null, limits);
  const renders = createSharedRenders<string>(queue);
  const visit = (address: string) => ({ address, signal: new AbortController().signal });
  const { promise: finished, resolve: finish } = Promise.withResolvers<string>();
  const run = (address: string) => queue.run(visit(address), () => finished);
  const [running, ...ofA] = ['a', 'a', 'a'].map(run);
  const shared = ['a', 'b'].map((address) => renders.run('/', visit(address), async () => `for ${address}`));
  const settled = Promise.allSettled([...ofA, ...shared, run('c')]);
  finish('done');
  expect(await running).toBe('done');
  const results = await settled;
  expect(
    results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.status)),
  ).toEqual(['done', 503, 503, 'for b', 'done']);
});

function openTasks() {
  const tasks = createSharedTasks<string>();
  const started: { signal: AbortSignal; finish: (result: string) => void }[] = [];
  const clients = [new AbortController(), new AbortController(), new AbortController()];
  const share = (client: number) =>
    tasks.share('key', clients[client]?.signal ?? AbortSignal.abort(), (signal) => {
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

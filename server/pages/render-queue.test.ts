import { expect, test } from 'vitest';
import type { RateLimiter } from '../http/rate-limit.ts';
import { createRenderQueue, type RenderQueueLimits } from './render-queue.ts';

const BUSY = { status: 503, retryAfterSeconds: 2 };
const unlimited = {
  take: async () => ({ isAllowed: true, remaining: 1, resetSeconds: 1 }),
} as unknown as RateLimiter;

const LIMITS = { running: 1, waiting: 4, waitingPerAddress: 2, waitMs: 10_000 };

/** A queue whose renders wait until the test finishes them. */
function openQueue(limits: Partial<RenderQueueLimits> = {}) {
  const queue = createRenderQueue(unlimited, { ...LIMITS, ...limits });
  const started: { name: string; finish: (error?: Error) => void }[] = [];
  const render = (name: string, { address = name, signal = new AbortController().signal } = {}) => {
    const result = queue.run({ address, signal }, async () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      started.push({ name, finish: (error) => (error ? reject(error) : resolve()) });
      await promise;
      return name;
    });
    // Prevents unhandled rejections of renders that still wait when the test ends.
    result.catch(() => {});
    return result;
  };
  const names = () => started.map(({ name }) => name);
  return { started, render, names };
}

test('runs some at a time, the others in order, even after an error', async () => {
  const { started, render, names } = openQueue({ running: 2 });
  const all = ['a', 'b', 'c', 'd'].map((name) => render(name));
  const settled = Promise.allSettled(all);
  await expect.poll(names).toEqual(['a', 'b']);
  started[0]?.finish(new Error('made to fail'));
  await expect.poll(names).toEqual(['a', 'b', 'c']);
  started[2]?.finish();
  await expect.poll(names).toEqual(['a', 'b', 'c', 'd']);
  for (const { finish } of started) finish();
  expect((await settled).map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
});

test('rejects with 503 when an address has its share, and when the queue is full of others', async () => {
  const { render } = openQueue();
  for (const name of ['running', 'a', 'a']) void render(name);
  await expect(render('a')).rejects.toMatchObject({ ...BUSY, address: 'a' });
  for (const name of ['b', 'c']) void render(name);
  await expect(render('b')).rejects.toMatchObject({ ...BUSY, address: null });
});

test('in a full queue, a newcomer replaces the newest render of the address that has most', async () => {
  const { started, render, names } = openQueue({ waiting: 5, waitingPerAddress: 3 });
  const finishAll = async (count: number) => {
    for (let done = 0; done < count; done++) {
      await expect.poll(names).toHaveLength(done + 1);
      started[done]?.finish();
    }
  };
  void render('running');
  const [, , newest] = [1, 2, 3].map((number) => render(`a${number}`, { address: 'a' }));
  for (const name of ['b1', 'b2']) void render(name, { address: 'b' });
  void render('newcomer');
  await expect(newest).rejects.toMatchObject({ ...BUSY, address: 'a' });
  await finishAll(6);
  expect(names()).toEqual(['running', 'a1', 'a2', 'b1', 'b2', 'newcomer']);
});

test('rejects with 503 after too long a wait', async () => {
  const { started, render, names } = openQueue({ waitMs: 1 });
  void render('running');
  await expect(render('late')).rejects.toMatchObject(BUSY);
  await expect.poll(names).toEqual(['running']);
  started[0]?.finish();
  await expect.poll(names).toEqual(['running']);
});

test('a client that disconnects while waiting leaves the queue', async () => {
  const { started, render, names } = openQueue({ waiting: 1 });
  void render('running');
  const client = new AbortController();
  const gone = render('gone', { signal: client.signal });
  client.abort();
  await expect(gone).rejects.toThrow('aborted');
  const next = render('next');
  await expect.poll(names).toEqual(['running']);
  started[0]?.finish();
  await expect.poll(names).toEqual(['running', 'next']);
  started[1]?.finish();
  expect(await next).toBe('next');
  await expect(render('late', { signal: client.signal })).rejects.toThrow('aborted');
});

import { expect, test } from 'vitest';
import { createSharedTasks } from './shared-tasks.ts';

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

import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRenderGate } from './render-gate.ts';

/** Renders that end when the test says so; `started` has their numbers. */
function gateOf(limits?: { running: number; waiting: number }) {
  const gate = createRenderGate(limits);
  const started: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const run = (n: number) =>
    gate.run(() => {
      started.push(n);
      return new Promise<number>((resolve, reject) => {
        ends.set(n, (error) => (error ? reject(error) : resolve(n)));
      });
    });
  return { started, run, end: (n: number, error?: Error) => ends.get(n)?.(error) };
}

test('two run at a time, the others in the order of arrival', async () => {
  const { started, run, end } = gateOf();
  const all = [1, 2, 3, 4].map(run);
  await expect.poll(() => started).toEqual([1, 2]);
  end(2);
  await expect.poll(() => started).toEqual([1, 2, 3]);
  end(1);
  await expect.poll(() => started).toEqual([1, 2, 3, 4]);
  end(3);
  end(4);
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test('one more than may wait is rejected, and a failed render frees its place', async () => {
  const { started, run, end } = gateOf({ running: 1, waiting: 1 });
  const [first, second] = [run(1), run(2)];
  expect(await run(3)).toBeNull();
  await expect.poll(() => started).toEqual([1]);
  end(1, new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  await expect.poll(() => started).toEqual([1, 2]);
  end(2);
  expect(await second).toBe(2);
});

test('the event loop turns twenty times before each render, so that new connections are accepted', async () => {
  const { run } = createRenderGate();
  let turns = 0;
  let isOver = false;
  const counting = (async () => {
    for (; !isOver; turns++) await setImmediate();
  })();
  const seen: number[] = [];
  for (let render = 0; render < 3; render++) await run(async () => seen.push(turns));
  isOver = true;
  await counting;
  for (const [index, at] of seen.entries()) expect(at - (seen[index - 1] ?? 0)).toBeGreaterThanOrEqual(19);
});

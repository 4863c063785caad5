import { stat } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { withTimeout } from './with-timeout.ts';

const late = () => new Error('late');

test('returns the result, or the error, of work that settles in time', async () => {
  expect(await withTimeout(Promise.resolve(7), 1_000, late)).toBe(7);
  await expect(withTimeout(Promise.reject(new Error('failed')), 1_000, late)).rejects.toThrow('failed');
});

test('rejects when the work takes too long', async () => {
  await expect(withTimeout(new Promise(() => {}), 1, late)).rejects.toThrow('late');
});

test('a blocked event loop is not a timeout', async () => {
  const work = withTimeout(stat('package.json'), 1, late);
  const end = performance.now() + 100;
  while (performance.now() < end);
  expect((await work).isFile()).toBe(true);
});

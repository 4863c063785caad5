import { expect, test } from 'vitest';
import { every } from './every.ts';

test('work runs once at a time, again if it returns true or was woken meanwhile, and not after close', async () => {
  const results: PromiseWithResolvers<boolean>[] = [];
  const clock = every(60_000, () => {
    const result = Promise.withResolvers<boolean>();
    results.push(result);
    return result.promise;
  });
  const finish = async (isAgain: boolean) => {
    results.at(-1)?.resolve(isAgain);
    await new Promise(setImmediate);
    return results.length;
  };
  expect(results).toHaveLength(1);
  expect(await finish(true)).toBe(2);
  clock.wake();
  clock.wake();
  expect(results).toHaveLength(2);
  expect(await finish(false)).toBe(3);
  expect(await finish(false)).toBe(3);
  clock.wake();
  expect(results).toHaveLength(4);
  const closed = clock.close();
  expect(await finish(true)).toBe(4);
  await closed;
  clock.wake();
  expect(results).toHaveLength(4);
});

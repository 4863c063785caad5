import { expect, test } from 'vitest';
import type { RateLimiter } from '../http/limiter.ts';
import { createRenderQueue } from './render-queue.ts';
import { createSharedRenders } from './shared-renders.ts';

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

test('all networks of an IPv6 /48 block that is over its budget are left out', async () => {
  const networks = ['2001:db8:7:1::', '2001:db8:7:2::'];
  const { taken, visitAll } = openRenders(networks);
  expect(await visitAll(...networks, 'a')).toEqual([429, 429, 'for a']);
  expect(taken).toEqual([networks[0], 'a']);
});

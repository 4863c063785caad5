import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue with these items, each named by its address and a number. */
function queueOf(...addresses: string[]) {
  const queue = createFairQueue<string>();
  addresses.forEach((address, index) => void queue.add(address, `${address} ${index}`));
  const takeAll = () => Array.from({ length: queue.size() }, () => queue.takeNext());
  return { queue, takeAll };
}

test('addresses take turns, each with its items in order', () => {
  const { queue, takeAll } = queueOf('a', 'a', 'a', 'b', 'b', 'c');
  expect(takeAll()).toEqual(['a 0', 'b 3', 'c 5', 'a 1', 'b 4', 'a 2']);
  expect([queue.size(), queue.takeNext()]).toEqual([0, undefined]);
});

test('the networks of an IPv6 /48 block share its turns', () => {
  const [one, two, other] = ['2001:db8:7:1::', '2001:db8:7:2::', '192.0.2.1'];
  const { queue, takeAll } = queueOf(one, one, two, other, other);
  expect([one, other].map(queue.sizeOf)).toEqual([2, 2]);
  expect([one, other].map(queue.sizeOfBlock)).toEqual([3, 2]);
  expect(takeAll()).toEqual([`${one} 0`, `${other} 3`, `${two} 2`, `${other} 4`, `${one} 1`]);
});

test('removed items are not taken', () => {
  const { queue, takeAll } = queueOf('a', 'a', 'b');
  expect([queue.remove('a', 'a 0'), queue.remove('a', 'a 0'), queue.remove('b', 'b 2')]).toEqual([
    true,
    false,
    true,
  ]);
  expect(takeAll()).toEqual(['a 1']);
  expect(queue.sizeOfBlock('a')).toBe(0);
});

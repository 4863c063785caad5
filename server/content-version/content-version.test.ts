import { describe, expect, test } from 'vitest';
import { createContentVersion } from './content-version.ts';

/** A database of which the test says when it answers. */
function setUp() {
  let time = 0;
  const reads: PromiseWithResolvers<number>[] = [];
  const version = createContentVersion(
    () => {
      const read = Promise.withResolvers<number>();
      reads.push(read);
      return read.promise;
    },
    () => time,
  );
  return {
    version,
    reads,
    answer: (read: number, found: number) => reads[read]?.resolve(found),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('the database is read at most every 250 ms', () => {
  test('the first callers wait for one read, then the version is known', async () => {
    const { version, reads, answer, pass } = setUp();
    const both = Promise.all([version.current(), version.current()]);
    answer(0, 7);
    expect(await both).toEqual([7, 7]);
    pass(249);
    expect(version.current()).toBe(7);
    expect(reads).toHaveLength(1);
  });

  test('from 250 ms on it is read in the background, from 700 ms on callers wait', async () => {
    const { version, reads, answer, pass } = setUp();
    const first = version.current();
    answer(0, 1);
    await first;
    pass(250);
    expect([version.current(), version.current()]).toEqual([1, 1]);
    expect(reads).toHaveLength(2);
    answer(1, 2);
    await expect.poll(() => version.current()).toBe(2);
    pass(700);
    const late = version.current();
    expect(late).toBeInstanceOf(Promise);
    answer(2, 3);
    expect(await late).toBe(3);
  });
});

test('after expire() callers wait for a new read, and an earlier one counts no more', async () => {
  const { version, reads, answer } = setUp();
  const before = version.current();
  version.expire();
  const after = version.current();
  expect(after).toBeInstanceOf(Promise);
  answer(0, 1);
  await before;
  expect(version.current()).toBeInstanceOf(Promise);
  answer(1, 2);
  expect(await after).toBe(2);
  expect(version.current()).toBe(2);
  expect(reads).toHaveLength(2);
});

test('the version never goes back when reads overtake each other', async () => {
  const { version, answer } = setUp();
  const before = version.current();
  version.expire();
  const after = version.current();
  answer(1, 2);
  await after;
  answer(0, 1);
  expect(await before).toBe(2);
  expect(version.current()).toBe(2);
});

test('a failed read is an error for those who wait for it, and is repeated', async () => {
  const { version, reads, answer, pass } = setUp();
  const first = version.current();
  answer(0, 1);
  await first;
  pass(300);
  expect(version.current()).toBe(1);
  reads[1]?.reject(new Error('away'));
  await expect.poll(() => version.current() === 1 && reads.length).toBe(3);
  pass(400);
  const waiting = version.current();
  reads[2]?.reject(new Error('away'));
  await expect(waiting).rejects.toThrow('away');
  const again = version.current();
  answer(3, 4);
  expect(await again).toBe(4);
});

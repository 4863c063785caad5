import { describe, expect, test } from 'vitest';
import { createContentVersion } from './content-version.ts';

/** Reads stay pending until the test resolves them. */
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
    resolveRead: (index: number, found: number) => reads[index]?.resolve(found),
    advance: (ms: number) => {
      time += ms;
    },
  };
}

describe('reads the database at most every 250 ms', () => {
  test('concurrent first callers share one read', async () => {
    const { version, reads, resolveRead, advance } = setUp();
    const both = Promise.all([version.current(), version.current()]);
    resolveRead(0, 7);
    expect(await both).toEqual([7, 7]);
    advance(249);
    expect(version.current()).toBe(7);
    expect(reads).toHaveLength(1);
  });

  test('refreshes in the background after 250 ms and makes callers wait after 700 ms', async () => {
    const { version, reads, resolveRead, advance } = setUp();
    const first = version.current();
    resolveRead(0, 1);
    await first;
    advance(250);
    expect([version.current(), version.current()]).toEqual([1, 1]);
    expect(reads).toHaveLength(2);
    resolveRead(1, 2);
    await expect.poll(() => version.current()).toBe(2);
    advance(700);
    const late = version.current();
    expect(late).toBeInstanceOf(Promise);
    resolveRead(2, 3);
    expect(await late).toBe(3);
  });
});

test('expire() makes callers wait for a new read and ignores an earlier one', async () => {
  const { version, reads, resolveRead } = setUp();
  const before = version.current();
  version.expire();
  const after = version.current();
  expect(after).toBeInstanceOf(Promise);
  resolveRead(0, 1);
  await before;
  expect(version.current()).toBeInstanceOf(Promise);
  resolveRead(1, 2);
  expect(await after).toBe(2);
  expect(version.current()).toBe(2);
  expect(reads).toHaveLength(2);
});

test('the version never decreases when reads finish out of order', async () => {
  const { version, resolveRead } = setUp();
  const before = version.current();
  version.expire();
  const after = version.current();
  resolveRead(1, 2);
  await after;
  resolveRead(0, 1);
  expect(await before).toBe(2);
  expect(version.current()).toBe(2);
});

test('a failed read rejects its callers and is retried', async () => {
  const { version, reads, resolveRead, advance } = setUp();
  const first = version.current();
  resolveRead(0, 1);
  await first;
  advance(300);
  expect(version.current()).toBe(1);
  reads[1]?.reject(new Error('offline'));
  await expect.poll(() => version.current() === 1 && reads.length).toBe(3);
  advance(400);
  const waiting = version.current();
  reads[2]?.reject(new Error('offline'));
  await expect(waiting).rejects.toThrow('offline');
  const again = version.current();
  resolveRead(3, 4);
  expect(await again).toBe(4);
});

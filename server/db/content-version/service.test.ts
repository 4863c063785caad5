import { describe, expect, test } from 'vitest';
import { createContentVersion } from './service.ts';

/** The day's part of the version is less than this. */
const PER_CHANGE = 65_536;

/** Reads stay pending until the test resolves them. */
function setUp() {
  let time = 0;
  let today = '1970-01-01';
  const reads: PromiseWithResolvers<number>[] = [];
  const version = createContentVersion(
    () => {
      const read = Promise.withResolvers<number>();
      reads.push(read);
      return read.promise;
    },
    () => today,
    () => time,
  );
  return {
    version,
    reads,
    resolveRead: (index: number, found: number) => reads[index]?.resolve(found),
    setToday: (date: string) => {
      today = date;
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

describe('reads the database at most every 500 ms', () => {
  test('concurrent first callers share one read', async () => {
    const { version, reads, resolveRead, advance } = setUp();
    const both = Promise.all([version.current(), version.current()]);
    resolveRead(0, 7);
    expect(await both).toEqual([7 * PER_CHANGE, 7 * PER_CHANGE]);
    advance(499);
    expect(version.current()).toBe(7 * PER_CHANGE);
    expect(reads).toHaveLength(1);
  });

  test('callers wait for a read after 500 ms', async () => {
    const { version, reads, resolveRead, advance } = setUp();
    const first = version.current();
    resolveRead(0, 1);
    await first;
    advance(500);
    const late = [version.current(), version.current()];
    expect(late[0]).toBeInstanceOf(Promise);
    expect(reads).toHaveLength(2);
    resolveRead(1, 2);
    expect(await Promise.all(late)).toEqual([2 * PER_CHANGE, 2 * PER_CHANGE]);
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
  expect(await after).toBe(2 * PER_CHANGE);
  expect(version.current()).toBe(2 * PER_CHANGE);
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
  expect(await before).toBe(2 * PER_CHANGE);
  expect(version.current()).toBe(2 * PER_CHANGE);
});

test('a failed read rejects its callers and is retried', async () => {
  const { version, reads, resolveRead, advance } = setUp();
  const first = version.current();
  resolveRead(0, 1);
  await first;
  advance(500);
  const waiting = version.current();
  reads[1]?.reject(new Error('offline'));
  await expect(waiting).rejects.toThrow('offline');
  const again = version.current();
  resolveRead(2, 4);
  expect(await again).toBe(4 * PER_CHANGE);
});

test('a failure lasts until a read succeeds, whatever posts arrive', async () => {
  const { version, reads, resolveRead } = setUp();
  const before = version.current();
  // Even of a read that began before the post.
  version.expire();
  reads[0]?.reject(new Error('offline'));
  await expect(before).rejects.toThrow('offline');
  expect(version.lastRead().hasFailed).toBe(true);
  version.expire();
  expect(version.lastRead().hasFailed).toBe(true);
  const reading = version.current();
  resolveRead(1, 1);
  await reading;
  expect(version.lastRead().hasFailed).toBe(false);
});

test('a failure does not count if a later read has succeeded', async () => {
  const { version, reads, resolveRead, advance } = setUp();
  const before = version.current();
  advance(1);
  version.expire();
  const after = version.current();
  resolveRead(1, 1);
  await after;
  reads[0]?.reject(new Error('offline'));
  await expect(before).rejects.toThrow('offline');
  expect(version.lastRead().hasFailed).toBe(false);
});

test('after a change, the version is unknown until a read that began after it', async () => {
  const { version, reads, resolveRead, advance } = setUp();
  const before = version.current();
  advance(1);
  const change = version.readAfterChange();
  resolveRead(0, 1);
  await before;
  expect(version.lastRead()).toMatchObject({ version: null, hasFailed: false });
  reads[1]?.reject(new Error('offline'));
  await change;
  expect(version.lastRead()).toMatchObject({ version: null, hasFailed: true });
  const again = version.readAfterChange();
  resolveRead(2, 2);
  await again;
  expect(version.lastRead()).toMatchObject({ version: 2 * PER_CHANGE, hasFailed: false });
});

test('a new day is a new version without a change, higher than any of the day before', async () => {
  const { version, resolveRead, setToday } = setUp();
  setToday('2026-11-01');
  const first = version.current();
  resolveRead(0, 7);
  const before = Number(await first);
  expect(version.current()).toBe(before);
  setToday('2026-11-02');
  expect(version.current()).toBe(before + 1);
  // While the database is unavailable, pages that were current at the last read may still be served.
  expect(version.lastRead().version).toBe(before);
});

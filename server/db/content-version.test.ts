import { expect, test } from 'vitest';
import { createContentVersion, setOwnVersion } from './content-version.ts';
import type { Database } from './schema.ts';

/** Reads stay pending until the test resolves them. */
function setUp() {
  let time = 0;
  const reads: PromiseWithResolvers<number>[] = [];
  const reports: string[] = [];
  // Only a name here: nothing queries it.
  const db = {} as Database;
  const version = createContentVersion(
    db,
    () => {
      const read = Promise.withResolvers<number>();
      reads.push(read);
      return read.promise;
    },
    () => '1970-01-01',
    (message) => reports.push(message),
    () => time,
  );
  return {
    db,
    version,
    reads,
    reports,
    /** Checks, with what the read finds. */
    async check(found: number | Error) {
      const checked = version.check();
      if (found instanceof Error) reads.at(-1)?.reject(found);
      else reads.at(-1)?.resolve(found);
      await checked;
      return version.stamp();
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
}

test('is read at most once a second, by all callers at once', async () => {
  const { version, reads, check, advance } = setUp();
  const waiting = version.check();
  // The read may miss what changes after it began.
  advance(400);
  const first = await check(7);
  await waiting;
  advance(599);
  await version.check();
  expect([reads.length, version.isCurrent()]).toEqual([1, true]);
  advance(1);
  expect(version.isCurrent()).toBe(false);
  expect(await check(7)).toBe(first);
  advance(1_000);
  expect(await check(8)).not.toBe(first);
  expect(reads).toHaveLength(3);
});

test("is known after this process's change, which a read that began earlier does not undo", async () => {
  const { db, version, check, advance } = setUp();
  const first = await check(1);
  advance(1_000);
  const earlier = check(1);
  setOwnVersion(db, 2);
  const own = version.stamp();
  expect(own).not.toBe(first);
  expect(await earlier).toBe(own);
  advance(1_000);
  expect(await check(3)).not.toBe(own);
});

test('a failed read changes nothing, is reported once and tried again after a second', async () => {
  const { version, reads, reports, check, advance } = setUp();
  const first = await check(1);
  for (let second = 1; second <= 3; second++) {
    advance(1_000);
    expect(await check(new Error('offline'))).toBe(first);
    expect(await version.check()).toBe(false);
    expect(reads).toHaveLength(second + 1);
  }
  expect([3_001, 3_000].map(version.isCurrent)).toEqual([true, false]);
  expect(reports).toEqual(['the database does not answer']);
  advance(1_000);
  expect(await check(1)).toBe(first);
  expect(await version.check()).toBe(true);
});

test('a read that takes longer than a second counts as failed', async () => {
  const { version, reports } = setUp();
  expect(await version.check()).toBe(false);
  expect(reports).toEqual(['the database does not answer']);
});

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
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('the database is asked at most once in a quarter of a second', () => {
  test('all who come first wait for one answer, then it is known', async () => {
    const { version, reads, pass } = setUp();
    const both = Promise.all([version.current(), version.current()]);
    reads[0]?.resolve(7);
    expect(await both).toEqual([7, 7]);
    pass(249);
    expect(version.current()).toBe(7);
    expect(reads).toHaveLength(1);
  });

  test('then it is asked behind the requests, and after 700 ms they wait', async () => {
    const { version, reads, pass } = setUp();
    const first = version.current();
    reads[0]?.resolve(1);
    await first;
    pass(300);
    expect([version.current(), version.current()]).toEqual([1, 1]);
    expect(reads).toHaveLength(2);
    reads[1]?.resolve(2);
    await reads[1]?.promise;
    expect(version.current()).toBe(2);
    pass(700);
    const late = version.current();
    expect(late).toBeInstanceOf(Promise);
    reads[2]?.resolve(3);
    expect(await late).toBe(3);
  });
});

test('after a change by this process nobody gets an answer that was asked for before', async () => {
  const { version, reads } = setUp();
  const before = version.current();
  version.expire();
  const after = version.current();
  reads[1]?.resolve(2);
  expect(await after).toBe(2);
  reads[0]?.resolve(1);
  expect(await before).toBe(1);
  expect(version.current()).toBe(2);
});

test('a database that does not answer is an error once the version is too old, and asked again', async () => {
  const { version, reads, pass } = setUp();
  const first = version.current();
  reads[0]?.resolve(1);
  await first;
  pass(300);
  expect(version.current()).toBe(1);
  reads[1]?.reject(new Error('away'));
  await expect(reads[1]?.promise).rejects.toThrow();
  pass(500);
  const failed = version.current();
  reads[2]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const again = version.current();
  reads[3]?.resolve(4);
  expect(await again).toBe(4);
});

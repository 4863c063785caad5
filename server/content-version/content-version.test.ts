import { describe, expect, test } from 'vitest';
import { type ContentChange, createContentVersion } from './content-version.ts';

/** A database of which the test says when it answers, and what it was asked for. */
function setUp() {
  let time = 0;
  const reads: (PromiseWithResolvers<ContentChange[]> & { after: number })[] = [];
  const version = createContentVersion(
    ({ after }) => {
      const read = Promise.withResolvers<ContentChange[]>();
      reads.push({ ...read, after });
      return read.promise;
    },
    () => time,
  );
  return {
    version,
    reads,
    answer: (read: number, ...changes: [scope: string, version: number][]) =>
      reads[read]?.resolve(changes.map(([scope, version]) => ({ scope, version }))),
    latest: async () => (await version.current()).latest(),
    pass: (ms: number) => {
      time += ms;
    },
  };
}

describe('the database is asked at most once in a quarter of a second', () => {
  test('all who come first wait for one answer, then it is known', async () => {
    const { version, reads, answer, latest, pass } = setUp();
    const both = Promise.all([latest(), latest()]);
    answer(0, ['all', 7]);
    expect(await both).toEqual([7, 7]);
    pass(249);
    expect(version.current()).not.toBeInstanceOf(Promise);
    expect(reads).toHaveLength(1);
  });

  test('then it is asked behind the requests, for what is new, and after 700 ms they wait', async () => {
    const { version, reads, answer, latest, pass } = setUp();
    const first = latest();
    answer(0, ['all', 1]);
    await first;
    pass(300);
    expect([await latest(), await latest()]).toEqual([1, 1]);
    expect(reads.map(({ after }) => after)).toEqual([0, 1]);
    answer(1, ['all', 2]);
    await reads[1]?.promise;
    expect(await latest()).toBe(2);
    pass(700);
    const late = version.current();
    expect(late).toBeInstanceOf(Promise);
    answer(2, ['all', 3]);
    expect((await late).latest()).toBe(3);
  });
});

test('after a change by this process nobody gets an answer that was asked for before', async () => {
  const { version, reads, answer, latest } = setUp();
  const before = latest();
  version.expire();
  const after = version.current();
  expect(after).toBeInstanceOf(Promise);
  answer(1, ['all', 2]);
  expect((await after).latest()).toBe(2);
  answer(0, ['all', 1]);
  await before;
  expect(await latest()).toBe(2);
  expect(reads).toHaveLength(2);
});

test('a database that does not answer is an error once its last answer is too old, and asked again', async () => {
  const { version, reads, answer, latest, pass } = setUp();
  const first = latest();
  answer(0, ['all', 1]);
  await first;
  pass(300);
  expect(await latest()).toBe(1);
  reads[1]?.reject(new Error('away'));
  await expect(reads[1]?.promise).rejects.toThrow();
  pass(500);
  const failed = version.current();
  reads[2]?.reject(new Error('away'));
  await expect(failed).rejects.toThrow('away');
  const again = latest();
  answer(3, ['all', 4]);
  expect(await again).toBe(4);
});

describe('what has changed for whom', () => {
  async function known(...changes: [scope: string, version: number][]) {
    const { version, answer } = setUp();
    const current = version.current();
    answer(0, ...changes);
    return current;
  }

  test('a scope knows its own changes and those that concern all; what shows anything, every one', async () => {
    const versions = await known(['provider:7', 9], ['state:OR', 9], ['all', 4], ['state:WA', 2]);
    expect(versions.since('state:OR')).toBe(9);
    expect(versions.since('provider:7')).toBe(9);
    expect([versions.since('state:WA'), versions.since('state:ID'), versions.since('provider:8')]).toEqual([
      4, 4, 4,
    ]);
    expect(versions.since(null)).toBe(9);
  });

  test('of very many changes at once none is told apart', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => [`provider:${index}`, 2_000 - index] as const);
    const versions = await known(...many.map(([scope, version]): [string, number] => [scope, version]));
    expect(versions.since('state:WA')).toBe(2_000);
  });
});

describe('who follows changes', () => {
  async function followed(idleMs: number) {
    const { version, reads, answer, latest, pass } = setUp();
    const first = latest();
    answer(0, ['all', 1]);
    await first;
    const heard: [latest: number, lateMs: number][] = [];
    const { promise: done, resolve: end } = Promise.withResolvers<void>();
    version.followWith((versions, lateMs) => {
      heard.push([versions.latest(), lateMs]);
      return done;
    });
    pass(idleMs);
    return { version, reads, answer, heard, end };
  }

  test('is told for how long a page may be old: less than a second since the database was last asked', async () => {
    for (const [idleMs, lateMs] of [
      [100, 800],
      [5_000, -4_100],
    ] as const) {
      const { version, answer, heard, end } = await followed(idleMs);
      const expired = version.expire();
      answer(1, ['all', 2]);
      end();
      await expired;
      expect(heard).toEqual([[2, lateMs]]);
    }
  });

  test('is waited for by whoever made the change, and does not hear of the same change twice', async () => {
    const { version, answer, heard, end } = await followed(100);
    let isAcknowledged = false;
    const expired = version.expire().then(() => {
      isAcknowledged = true;
    });
    answer(1, ['all', 2]);
    await expect.poll(() => heard.length).toBe(1);
    expect(isAcknowledged).toBe(false);
    end();
    await expired;
    const again = version.expire();
    answer(2);
    await again;
    expect(heard).toHaveLength(1);
  });

  test('a change that cannot be read back does not fail whoever made it, and nothing old is shown after it', async () => {
    const { version, reads, answer, heard, end } = await followed(100);
    const expired = version.expire();
    reads[1]?.reject(new Error('away'));
    await expect(expired).resolves.toBeUndefined();
    end();
    const next = version.current();
    expect(next).toBeInstanceOf(Promise);
    answer(2, ['all', 2]);
    await next;
    expect(heard).toEqual([[2, Number.NEGATIVE_INFINITY]]);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type CachedPage, finishedPage, htmlOf, variantOf } from './cached-page.ts';
import { createPageStore } from './page-store.ts';

/** As if everything had changed with this version. */
const allSince = (version: number) => ({ latest: () => version, since: () => version });

const pageOf = (html: BodyInit): Promise<CachedPage> => finishedPage(new Response(html));
/** A page that no compression makes smaller. */
const pageOfBytes = (length: number) => pageOf(randomBytes(length));

describe('a bound on pages and bytes', () => {
  test('what was not used since room was last made goes first', async () => {
    const store = createPageStore({ maxPages: 2, maxBytes: 1_000 });
    for (const key of ['a', 'b', 'c']) store.put(key, null, 1, await pageOf(key));
    expect(['a', 'b', 'c'].filter(store.includes)).toEqual(['b', 'c']);
    store.get('b', allSince(1));
    store.put('d', null, 1, await pageOf('d'));
    expect(['b', 'c', 'd'].filter(store.includes)).toEqual(['b', 'd']);
  });

  test('encodings that are made later count too', async () => {
    const store = createPageStore({ maxPages: 10, maxBytes: 410 });
    store.put('a', null, 1, await pageOfBytes(100));
    const page = store.put('b', null, 1, await pageOfBytes(100));
    const before = store.bytes;
    expect(before).toBeGreaterThanOrEqual(200);
    variantOf(page, 'gzip');
    store.recount('b', page);
    expect(store.bytes).toBeGreaterThanOrEqual(before + 100);
    expect(store.size).toBe(2);
    variantOf(page, 'identity');
    store.recount('b', page);
    expect(['a', 'b'].filter(store.includes)).toEqual(['b']);
    expect(store.bytes).toBeLessThanOrEqual(410);
  });

  test('a page larger than everything is not kept', async () => {
    const store = createPageStore({ maxPages: 10, maxBytes: 50 });
    store.put('a', null, 1, await pageOfBytes(100));
    expect([store.size, store.bytes]).toEqual([0, 0]);
  });
});

describe('versions', () => {
  test('a page is good until what it shows has changed', async () => {
    const store = createPageStore({ maxPages: 10, maxBytes: 1_000 });
    store.put('a', 'state:OR', 3, await pageOf('old'));
    const since = (version: number) => ({
      latest: () => 9,
      since: (scope: unknown) => (scope === 'state:OR' ? version : 9),
    });
    for (const version of [2, 3]) {
      expect(htmlOf(store.get('a', since(version)) as CachedPage).toString()).toBe('old');
    }
    expect(store.get('a', since(4))).toBeUndefined();
  });

  test('a page that the change left as it was keeps what was compressed', async () => {
    const store = createPageStore({ maxPages: 10, maxBytes: 1_000 });
    const former = store.put('a', null, 1, await pageOf('same'));
    variantOf(former, 'br');
    expect(store.put('a', null, 2, await pageOf('same'))).toBe(former);
    expect(store.put('a', null, 3, await pageOf('other'))).not.toBe(former);
    expect(store.size).toBe(1);
  });
});

import { describe, expect, test } from 'vitest';
import { CACHE_TTL_MINUTES } from '../../domain/limits.ts';
import { fakeClock, memoryStorage } from '../../tests/support/api-fakes.ts';
import { type CacheOptions, createLocalCache } from './local-cache.ts';

const DAY: CacheOptions = { key: 'states', ttlMinutes: CACHE_TTL_MINUTES };
const OREGON = [{ id: 1, code: 'OR', displayName: 'Oregon' }];

function openCache() {
  const storage = memoryStorage();
  const clock = fakeClock();
  return { cache: createLocalCache(() => storage, clock.now), storage, clock };
}

/** Replaces the text of the only entry. */
function overwrite(storage: ReturnType<typeof memoryStorage>, text: string): void {
  const [key] = storage.entries.keys();
  if (!key) throw new Error('Nothing was stored.');
  storage.entries.set(key, text);
}

describe('Entries store a timestamp and the data', () => {
  test('the stored JSON has both', () => {
    const { cache, storage, clock } = openCache();
    cache.set(DAY, OREGON);
    const stored = [...storage.entries.values()].map((text) => JSON.parse(text));
    expect(stored).toEqual([{ timestamp: clock.now(), data: OREGON }]);
    expect(cache.get(DAY)).toEqual(OREGON);
  });

  test('an unknown key returns undefined', () => {
    expect(openCache().cache.get(DAY)).toBeUndefined();
  });

  test('each key has its own entry, and remove deletes it', () => {
    const { cache, storage } = openCache();
    cache.set(DAY, OREGON);
    cache.set({ ...DAY, key: 'credentials:v1' }, ['RD']);
    cache.remove('states');
    expect(cache.get(DAY)).toBeUndefined();
    expect(cache.get({ ...DAY, key: 'credentials:v1' })).toEqual(['RD']);
    expect(storage.entries.size).toBe(1);
  });
});

describe('Entries expire after the lifetime: 24 hours (1440 minutes)', () => {
  test('the lifetime is 1440 minutes', () => {
    expect(CACHE_TTL_MINUTES).toBe(1440);
  });

  test('returns the entry one millisecond before', () => {
    const { cache, clock } = openCache();
    cache.set(DAY, OREGON);
    clock.moveMinutes(1440 - 1 / 60_000);
    expect(cache.get(DAY)).toEqual(OREGON);
  });

  test('drops the entry at 24 hours', () => {
    const { cache, storage, clock } = openCache();
    cache.set(DAY, OREGON);
    clock.moveMinutes(1440);
    expect(cache.get(DAY)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  test('respects another lifetime', () => {
    const { cache, clock } = openCache();
    cache.set({ key: 'k', ttlMinutes: 5 }, 'v');
    clock.moveMinutes(4);
    expect(cache.get({ key: 'k', ttlMinutes: 5 })).toBe('v');
    clock.moveMinutes(1);
    expect(cache.get({ key: 'k', ttlMinutes: 5 })).toBeUndefined();
  });
});

describe('Cache options without a key or lifetime are an error', () => {
  const MESSAGE = 'Invalid cacheOptions: must include key (string) and ttlMinutes (number)';
  test.each([
    ['no options', undefined],
    ['null', null],
    ['no key', { ttlMinutes: 5 }],
    ['an empty key', { key: '', ttlMinutes: 5 }],
    ['a key that is a number', { key: 7, ttlMinutes: 5 }],
    ['no lifetime', { key: 'states' }],
    ['a lifetime as a string', { key: 'states', ttlMinutes: '5' }],
    ['a lifetime of NaN', { key: 'states', ttlMinutes: Number.NaN }],
  ])(`'${MESSAGE}' (%s)`, (_, options) => {
    const { cache, storage } = openCache();
    expect(() => cache.get(options as CacheOptions)).toThrow(new Error(MESSAGE));
    expect(() => cache.set(options as CacheOptions, OREGON)).toThrow(new Error(MESSAGE));
    expect(storage.entries.size).toBe(0);
  });
});

describe('A corrupted local cache entry is dropped and fetched again', () => {
  test.each([
    ['truncated', '{"timestamp":17'],
    ['not JSON', 'undefined'],
    ['empty', ''],
    ['null', 'null'],
    ['a number', '7'],
    ['a list', '[]'],
    ['no timestamp', '{"data":[]}'],
    ['a timestamp as a string', '{"timestamp":"now","data":[]}'],
    ['a null timestamp (NaN in JSON)', '{"timestamp":null,"data":[]}'],
    ['no data', '{"timestamp":1785715200000}'],
    ['null data', '{"timestamp":1785715200000,"data":null}'],
  ])('%s', (_, text) => {
    const { cache, storage } = openCache();
    cache.set(DAY, OREGON);
    overwrite(storage, text);
    expect(cache.get(DAY)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });

  test('drops an entry from the future', () => {
    const { cache, storage, clock } = openCache();
    cache.set(DAY, OREGON);
    clock.moveMinutes(-1);
    expect(cache.get(DAY)).toBeUndefined();
    expect(storage.entries.size).toBe(0);
  });
});

describe('caches nothing without storage', () => {
  test('a browser that denies access to storage', () => {
    const cache = createLocalCache(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(() => cache.set(DAY, OREGON)).not.toThrow();
    expect(cache.get(DAY)).toBeUndefined();
    expect(() => cache.remove('states')).not.toThrow();
  });

  test('full storage', () => {
    const storage = memoryStorage();
    const full = {
      ...storage,
      setItem: () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      },
    };
    const cache = createLocalCache(() => full);
    expect(() => cache.set(DAY, OREGON)).not.toThrow();
    expect(cache.get(DAY)).toBeUndefined();
  });
});
